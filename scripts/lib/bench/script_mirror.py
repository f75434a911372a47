"""The script a shop owner would write instead: requests + json + sqlite3, one page after the other, a commit a page.

script_mirror.py URL USER PAGES MERCED_MIRROR FOLDER: into the tables, columns and indexes of a merced mirror, so that
both do the same work. Prints one line of JSON: orders, wall and cpu in seconds. The password is read from the
environment variable BENCH_PASSWORD.
"""
import calendar
import json
import os
import re
import sqlite3
import sys
import time

import requests

TABLES = ("orders", "order_items", "order_fee_lines", "order_coupon_lines", "order_tax_lines", "shipping_lines",
          "order_refunds_condensed", "order_gift_cards", "meta_data", "order_search")
# Where the API's name is not our column's.
NAMES = {"order_id": "id", "payment_method_id": "payment_method", "item_id": "id", "fee_id": "id", "coupon_id": "id",
         "tax_id": "id", "shipping_id": "id", "refund_id": "id", "gift_card_id": "id", "is_compound": "compound",
         "meta_id": "id", "store_status": "status"}


def text_of(value):
    return "" if value is None else value if isinstance(value, str) else str(value)


def moment(text):
    return calendar.timegm(time.strptime(text, "%Y-%m-%dT%H:%M:%S")) if text else None


class Mirror:
    def __init__(self, theirs, path):
        self.database = sqlite3.connect(path, isolation_level=None)
        self.database.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;")
        source = sqlite3.connect(theirs)
        self.columns = {}
        for name, kind, sql in source.execute("SELECT tbl_name, type, sql FROM sqlite_master WHERE sql NOT NULL").fetchall():
            if name in TABLES and kind in ("table", "index"):
                self.database.execute(sql)
        for table in TABLES[:-1]:
            found = source.execute(f"SELECT name, \"notnull\", type FROM pragma_table_info('{table}')").fetchall()
            self.columns[table] = found
        self.inserts = {table: f"INSERT OR REPLACE INTO {table} VALUES ({','.join('?' * len(columns))})"
                        for table, columns in self.columns.items()}
        columns = [row[0] for row in source.execute("SELECT name FROM pragma_table_info('order_search')")]
        self.search = f"INSERT INTO order_search (rowid, {', '.join(columns)}) VALUES (?{', ?' * len(columns)})"
        self.searched = len(columns)
        source.close()

    def row(self, table, record, known):
        row = []
        for column, needed, kind in self.columns[table]:
            if column in known:
                value = known[column]
            elif column.startswith("date_"):
                value = moment(record.get(column + "_gmt"))
            elif column.startswith(("billing_", "shipping_")) and table == "orders" and column[:9] not in ("shipping_t",):
                where, _, part = column.partition("_")
                found = record.get(column)
                value = found if found is not None else (record.get(where) or {}).get(part)
            elif column.endswith("_json"):
                value = json.dumps(record.get(column[:-5]))
            else:
                value = record.get(NAMES.get(column, column))
            if isinstance(value, (list, dict)):
                value = json.dumps(value)
            row.append((0 if kind == "INTEGER" else text_of(value)) if needed and not isinstance(value, (str, int)) else value)
        return row

    def lines(self, table, orders, member):
        rows = []
        for order in orders:
            for place, line in enumerate(order.get(member) or []):
                rows.append(self.row(table, line, {"site_id": 1, "order_id": order["id"], "position": place}))
        self.database.executemany(self.inserts[table], rows)

    def save(self, orders):
        rows, meta, search = [], [], []
        for order in orders:
            billing, shipping = order["billing"], order["shipping"]
            name = f"{billing['first_name']} {billing['last_name']}".strip()
            total = order["total"]
            rows.append(self.row("orders", order, {
                "site_id": 1, "item_count": sum(int(line["quantity"]) for line in order["line_items"]), "customer_name": name,
                "customer_sort": name.lower(), "total_stored": round(float(total) * 10_000), "charge_id": None,
                "renewal_subscription_id": None, "discount_total": order["discount_total"], "shipping_total": order["shipping_total"],
                "shipping_tax": order["shipping_tax"]}))
            place = 0
            owners = [("order", order["id"], order["meta_data"])]
            for kind, member in (("item", "line_items"), ("shipping", "shipping_lines"), ("fee", "fee_lines")):
                owners += [(kind, line["id"], line.get("meta_data") or []) for line in order[member]]
            for kind, owner, entries in owners:
                for entry in entries:
                    meta.append(self.row("meta_data", entry, {
                        "site_id": 1, "order_id": order["id"], "position": place, "owner_kind": kind, "owner_id": owner,
                        "value_json": json.dumps(entry["value"])}))
                    place += 1
            words = [order["number"]]
            for address in ([billing] if billing == shipping else [billing, shipping]):
                digits = re.sub(r"\D", "", address.get("phone") or "")
                words += [address.get(part) or "" for part in ("first_name", "last_name", "company", "email", "phone")]
                words += [digits] + [address.get(part) or "" for part in ("address_1", "address_2", "city", "postcode")]
            words += [order["transaction_id"], order["customer_note"]]
            for line in order["line_items"]:
                words += [line["name"], line["sku"] or ""]
            words += [line["code"] for line in order["coupon_lines"]]
            search.append([order["id"], "\n".join(word for word in words if word)] + [""] * (self.searched - 1))
        self.database.execute("BEGIN")
        self.database.executemany(self.inserts["orders"], rows)
        for table, member in (("order_items", "line_items"), ("order_fee_lines", "fee_lines"),
                              ("order_coupon_lines", "coupon_lines"), ("order_tax_lines", "tax_lines"),
                              ("shipping_lines", "shipping_lines"), ("order_refunds_condensed", "refunds"),
                              ("order_gift_cards", "gift_cards")):
            self.lines(table, orders, member)
        self.database.executemany(self.inserts["meta_data"], meta)
        self.database.executemany(self.search, search)
        self.database.execute("COMMIT")


def main():
    url, user, pages, theirs, folder = sys.argv[1:6]
    began, used = time.monotonic(), time.process_time()
    mirror = Mirror(theirs, os.path.join(folder, "script.sqlite"))
    session = requests.Session()
    session.auth = (user, os.environ["BENCH_PASSWORD"])
    count = 0
    for page in range(1, int(pages) + 1):
        answer = session.get(f"{url.rstrip('/')}/wp-json/wc/v3/orders",
                             params={"page": page, "per_page": 100, "orderby": "id", "order": "desc"})
        answer.raise_for_status()
        orders = answer.json()
        if not orders:
            break
        mirror.save(orders)
        count += len(orders)
    mirror.database.close()
    print(json.dumps({"orders": count, "wall": time.monotonic() - began, "cpu": time.process_time() - used}))


if __name__ == "__main__":
    main()
