#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

// Hidden: the library's own calls, and those of others in this process, find the library's functions and not these.
#pragma GCC visibility push(hidden)
#include "shim.h"
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

// Everything that this program, or Foundation's own client, which is linked in and never asked, calls.
// Result, name, parameters, arguments, and the result where the library is not loaded.
#define FUNCTIONS(F) \
    F(CURLcode, curl_global_init, (long f), (f), CURLE_FAILED_INIT) \
    F(CURL *, curl_easy_init, (void), (), NULL) \
    F(void, curl_easy_cleanup, (CURL *h), (h), ) \
    F(CURLcode, curl_easy_pause, (CURL *h, int m), (h, m), CURLE_FAILED_INIT) \
    F(const char *, curl_easy_strerror, (CURLcode c), (c), "libcurl is not loaded") \
    F(void, curl_free, (void *p), (p), ) \
    F(CURLM *, curl_multi_init, (void), (), NULL) \
    F(CURLMcode, curl_multi_cleanup, (CURLM *m), (m), CURLM_INTERNAL_ERROR) \
    F(CURLMcode, curl_multi_add_handle, (CURLM *m, CURL *h), (m, h), CURLM_INTERNAL_ERROR) \
    F(CURLMcode, curl_multi_remove_handle, (CURLM *m, CURL *h), (m, h), CURLM_INTERNAL_ERROR) \
    F(CURLMcode, curl_multi_perform, (CURLM *m, int *r), (m, r), CURLM_INTERNAL_ERROR) \
    F(CURLMcode, curl_multi_poll, (CURLM *m, struct curl_waitfd f[], unsigned int n, int t, int *r), (m, f, n, t, r), CURLM_INTERNAL_ERROR) \
    F(CURLMcode, curl_multi_wakeup, (CURLM *m), (m), CURLM_INTERNAL_ERROR) \
    F(CURLMsg *, curl_multi_info_read, (CURLM *m, int *n), (m, n), NULL) \
    F(CURLMcode, curl_multi_assign, (CURLM *m, curl_socket_t s, void *p), (m, s, p), CURLM_INTERNAL_ERROR) \
    F(CURLMcode, curl_multi_socket_action, (CURLM *m, curl_socket_t s, int e, int *r), (m, s, e, r), CURLM_INTERNAL_ERROR) \
    F(struct curl_slist *, curl_slist_append, (struct curl_slist *l, const char *s), (l, s), NULL) \
    F(void, curl_slist_free_all, (struct curl_slist *l), (l), ) \
    F(char *, curl_version, (void), (), "not loaded") \
    F(curl_version_info_data *, curl_version_info, (CURLversion v), (v), NULL) \
    F(CURLU *, curl_url, (void), (), NULL) \
    F(CURLUcode, curl_url_set, (CURLU *u, CURLUPart w, const char *p, unsigned int f), (u, w, p, f), CURLUE_OUT_OF_MEMORY)

static struct {
#define FIELD(result, name, parameters, arguments, missing) result (*name) parameters;
    FUNCTIONS(FIELD)
#undef FIELD
    CURLUcode (*curl_url_get)(const CURLU *, CURLUPart, char **, unsigned int);
    CURLcode (*curl_easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*curl_easy_getinfo)(CURL *, CURLINFO, ...);
    CURLMcode (*curl_multi_setopt)(CURLM *, CURLMoption, ...);
} table;

static atomic_bool is_loaded;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int fill(void *library) {
#define FIND(result, name, parameters, arguments, missing) \
    if (!(*(void **)&table.name = dlsym(library, #name))) { return 0; }
    FUNCTIONS(FIND)
#undef FIND
    return (*(void **)&table.curl_url_get = dlsym(library, "curl_url_get")) != NULL
        && (*(void **)&table.curl_easy_setopt = dlsym(library, "curl_easy_setopt")) != NULL
        && (*(void **)&table.curl_easy_getinfo = dlsym(library, "curl_easy_getinfo")) != NULL
        && (*(void **)&table.curl_multi_setopt = dlsym(library, "curl_multi_setopt")) != NULL;
}

int merced_curl_load(const char *name, char *reason, size_t size) {
    if (atomic_load_explicit(&is_loaded, memory_order_acquire)) { return 1; }
    pthread_mutex_lock(&lock);
    int is_there = atomic_load_explicit(&is_loaded, memory_order_relaxed);
    if (!is_there) {
        // It stays for as long as the program runs: it has threads and handlers of its own.
        void *library = dlopen(name ? name : "libcurl.so.4", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
        is_there = library != NULL && fill(library);
        if (!is_there) {
            const char *problem = dlerror();
            snprintf(reason, size, "%s", problem ? problem : "a function is missing");
            if (library) { dlclose(library); }
        } else if (table.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
            is_there = 0;
            snprintf(reason, size, "it cannot be prepared");
        }
        if (is_there) { atomic_store_explicit(&is_loaded, true, memory_order_release); }
    }
    pthread_mutex_unlock(&lock);
    return is_there;
}

#define IS_LOADED atomic_load_explicit(&is_loaded, memory_order_acquire)
#define DOOR(result, name, parameters, arguments, missing) \
    result name parameters { if (!IS_LOADED) { return missing; } return table.name arguments; }
FUNCTIONS(DOOR)
#undef DOOR

// Versions of curl.h differ in whether its first parameter is const.
CURLUcode merced_curl_url_get(const CURLU *u, CURLUPart w, char **p, unsigned int f) __asm__("curl_url_get");
CURLUcode merced_curl_url_get(const CURLU *u, CURLUPart w, char **p, unsigned int f) {
    return IS_LOADED ? table.curl_url_get(u, w, p, f) : CURLUE_OUT_OF_MEMORY;
}

// What follows is one word in a register on every machine with 64 bits: a long, a pointer or a curl_off_t.
#define WORD(result, name, handle, option, missing) \
    result name(handle h, option o, ...) { \
        if (!IS_LOADED) { return missing; } \
        va_list list; \
        va_start(list, o); \
        void *word = va_arg(list, void *); \
        va_end(list); \
        return table.name(h, o, word); \
    }
WORD(CURLcode, curl_easy_setopt, CURL *, CURLoption, CURLE_FAILED_INIT)
WORD(CURLcode, curl_easy_getinfo, CURL *, CURLINFO, CURLE_FAILED_INIT)
WORD(CURLMcode, curl_multi_setopt, CURLM *, CURLMoption, CURLM_INTERNAL_ERROR)

CURLcode merced_curl_set_long(CURL *h, CURLoption o, long v) { return curl_easy_setopt(h, o, v); }
CURLcode merced_curl_set_string(CURL *h, CURLoption o, const char *v) { return curl_easy_setopt(h, o, v); }
CURLcode merced_curl_set_pointer(CURL *h, CURLoption o, const void *v) { return curl_easy_setopt(h, o, v); }
CURLcode merced_curl_set_list(CURL *h, CURLoption o, struct curl_slist *v) { return curl_easy_setopt(h, o, v); }
CURLcode merced_curl_set_callback(CURL *h, CURLoption o, size_t (*v)(char *, size_t, size_t, void *)) {
    return curl_easy_setopt(h, o, v);
}
CURLcode merced_curl_set_socket_callback(CURL *h, CURLoption o, int (*v)(void *, curl_socket_t, curlsocktype)) {
    return curl_easy_setopt(h, o, v);
}
CURLcode merced_curl_get_long(CURL *h, CURLINFO i, long *v) { return curl_easy_getinfo(h, i, v); }
CURLcode merced_curl_get_string(CURL *h, CURLINFO i, char **v) { return curl_easy_getinfo(h, i, v); }
CURLcode merced_curl_get_pointer(CURL *h, CURLINFO i, void **v) { return curl_easy_getinfo(h, i, v); }
CURLMcode merced_curl_multi_set_long(CURLM *h, CURLMoption o, long v) { return curl_multi_setopt(h, o, v); }
#pragma GCC visibility pop
