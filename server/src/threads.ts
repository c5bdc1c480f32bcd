import { availableParallelism } from 'node:os'

/*
 * Must be imported before anything that uses a thread: Node creates its pool once, at first use.
 * Password hashes take most of it, and as many threads as cores hash as fast as more threads do;
 * each further one keeps the 19 MB of its last hash.
 */
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(2, availableParallelism()))
