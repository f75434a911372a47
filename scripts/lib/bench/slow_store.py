"""A store whose every answer costs a fixed time of one of N workers, as PHP's do: answers recorded from a fast one.

slow_store.py UPSTREAM_PORT FOLDER: listens on a port of its own and prints it. What it is asked it fetches once from
UPSTREAM, keeps gzipped in FOLDER, and answers from there; questions about changes always go through. Steered over HTTP:
  /__bench/set?delay=0.2&workers=4&hang=0    cost of an answer in seconds, how many at once, answer nothing at all
              &keep=0                        ask the store behind it each time, since it changes
  /__bench/log                               JSON: [[path, begun, ended, bytes, method], …] since the last /__bench/set
"""
import asyncio
import gzip
import hashlib
import http.client
import json
import os
import re
import sys
import time
import urllib.parse

KEPT = ("content-type", "link", "x-wp-total", "x-wp-totalpages", "last-modified", "allow")


class SlowStore:
    def __init__(self, upstream, folder):
        self.upstream, self.folder, self.port = upstream, folder, 0
        self.delay, self.hang, self.keeps, self.log = 0.0, False, True, []
        self.workers = asyncio.Semaphore(64)
        self.fetching = asyncio.Semaphore(4)

    async def serve(self, reader, writer):
        try:
            while True:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").split("\r\n")
                headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                method, target, _ = head[0].split(" ", 2)
                if target.startswith("/__bench/"):
                    status, kept, answer = 200, {"content-type": "application/json"}, self.steer(target)
                else:
                    status, kept, answer = await self.answer(method, target, headers, body)
                packed = answer
                if "gzip" in headers.get("accept-encoding", "") and answer[:2] == b"\x1f\x8b":
                    kept = {**kept, "content-encoding": "gzip"}
                elif answer[:2] == b"\x1f\x8b":
                    packed = gzip.decompress(answer)
                lines = [f"HTTP/1.1 {status} {http.client.responses.get(status, '')}", f"Content-Length: {len(packed)}"]
                lines += [f"{name}: {value}" for name, value in kept.items()]
                writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("latin1") + (b"" if method == "HEAD" else packed))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    def steer(self, target):
        parts = urllib.parse.urlsplit(target)
        if parts.path.endswith("log"):
            return json.dumps(self.log).encode()
        asked = dict(urllib.parse.parse_qsl(parts.query))
        self.delay, self.hang = float(asked.get("delay", 0)), asked.get("hang", "0") == "1"
        self.keeps = asked.get("keep", "1") == "1"
        self.workers, self.log = asyncio.Semaphore(int(asked.get("workers", 64))), []
        return b"{}"

    async def answer(self, method, target, headers, body):
        begun = time.monotonic()
        while self.hang:
            await asyncio.sleep(0.05)
        async with self.workers:
            found = await self.find(method, target, headers, body)
            if self.delay:
                await asyncio.sleep(self.delay)
        self.log.append([target, begun, time.monotonic(), len(found[2]), method])
        return found

    async def find(self, method, target, headers, body):
        is_kept = self.keeps and method == "GET" and "/wc/v3/" in target and "modified" not in target
        # A walk names the moment it began; the store behind this one does not change, so that is no other question.
        question = re.sub(r"&before=[^&]*", "", target)
        path = os.path.join(self.folder, hashlib.sha1(question.encode()).hexdigest())
        if is_kept and os.path.exists(path):
            with open(path, "rb") as file:
                status, kept = json.loads(file.readline())
                return status, kept, file.read()
        async with self.fetching:
            found = await asyncio.get_running_loop().run_in_executor(None, self.fetch, method, target, headers, body)
        if is_kept and found[0] == 200:
            with open(path + ".new", "wb") as file:
                file.write(json.dumps(found[:2]).encode() + b"\n" + found[2])
            os.rename(path + ".new", path)
        return found

    def fetch(self, method, target, headers, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.upstream, timeout=60)
        sent = {name: value for name, value in headers.items()
                if name not in ("host", "accept-encoding", "connection", "content-length")}
        connection.request(method, target, body=body or None, headers=sent)
        answer = connection.getresponse()
        ours, theirs = f":{self.port}".encode(), f":{self.upstream}".encode()
        data = answer.read().replace(theirs, ours)
        kept = {name.lower(): value.replace(theirs.decode(), ours.decode())
                for name, value in answer.getheaders() if name.lower() in KEPT}
        connection.close()
        return answer.status, kept, gzip.compress(data, 4) if data else data


async def main():
    store = SlowStore(int(sys.argv[1]), sys.argv[2])
    server = await asyncio.start_server(store.serve, "127.0.0.1", 0, limit=1 << 20)
    store.port = server.sockets[0].getsockname()[1]
    print(store.port, flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
