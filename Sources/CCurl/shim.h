#ifndef MERCED_CCURL_SHIM_H
#define MERCED_CCURL_SHIM_H

#include <curl/curl.h>

// Swift cannot call variadic functions: one typed door for each kind of argument.
static inline CURLcode merced_curl_set_long(CURL *h, CURLoption o, long v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode merced_curl_set_string(CURL *h, CURLoption o, const char *v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode merced_curl_set_pointer(CURL *h, CURLoption o, const void *v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode merced_curl_set_list(CURL *h, CURLoption o, struct curl_slist *v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode merced_curl_set_callback(CURL *h, CURLoption o, size_t (*v)(char *, size_t, size_t, void *)) { return curl_easy_setopt(h, o, v); }
static inline CURLcode merced_curl_set_socket_callback(CURL *h, CURLoption o, int (*v)(void *, curl_socket_t, curlsocktype)) { return curl_easy_setopt(h, o, v); }
static inline CURLcode merced_curl_get_long(CURL *h, CURLINFO i, long *v) { return curl_easy_getinfo(h, i, v); }
static inline CURLcode merced_curl_get_string(CURL *h, CURLINFO i, char **v) { return curl_easy_getinfo(h, i, v); }
static inline CURLcode merced_curl_get_pointer(CURL *h, CURLINFO i, void **v) { return curl_easy_getinfo(h, i, v); }
static inline CURLMcode merced_curl_multi_set_long(CURLM *h, CURLMoption o, long v) { return curl_multi_setopt(h, o, v); }
static inline CURL *merced_curl_message_handle(CURLMsg *m) { return m->easy_handle; }
static inline CURLcode merced_curl_message_result(CURLMsg *m) { return m->data.result; }
static inline CURLcode merced_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

#endif
