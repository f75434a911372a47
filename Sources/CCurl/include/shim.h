#ifndef MERCED_CCURL_SHIM_H
#define MERCED_CCURL_SHIM_H

#include <curl/curl.h>

// libcurl and the thirty libraries behind it are loaded when the first request is made: a screen is there before them.
// The names of curl.h are therefore defined here (library.c), each handing on to the library that was loaded.

// Loads the library of this name (NULL: libcurl.so.4) and prepares it, once; true where it is there. May be called again
// after it failed. `reason`, of `size` bytes, gets what the system says otherwise. Thread-safe.
int merced_curl_load(const char *name, char *reason, size_t size);

// Swift cannot call variadic functions: one typed door for each kind of argument.
CURLcode merced_curl_set_long(CURL *h, CURLoption o, long v);
CURLcode merced_curl_set_string(CURL *h, CURLoption o, const char *v);
CURLcode merced_curl_set_pointer(CURL *h, CURLoption o, const void *v);
CURLcode merced_curl_set_list(CURL *h, CURLoption o, struct curl_slist *v);
CURLcode merced_curl_set_callback(CURL *h, CURLoption o, size_t (*v)(char *, size_t, size_t, void *));
CURLcode merced_curl_set_socket_callback(CURL *h, CURLoption o, int (*v)(void *, curl_socket_t, curlsocktype));
CURLcode merced_curl_get_long(CURL *h, CURLINFO i, long *v);
CURLcode merced_curl_get_string(CURL *h, CURLINFO i, char **v);
CURLcode merced_curl_get_pointer(CURL *h, CURLINFO i, void **v);
CURLMcode merced_curl_multi_set_long(CURLM *h, CURLMoption o, long v);
static inline CURL *merced_curl_message_handle(CURLMsg *m) { return m->easy_handle; }
static inline CURLcode merced_curl_message_result(CURLMsg *m) { return m->data.result; }

#endif
