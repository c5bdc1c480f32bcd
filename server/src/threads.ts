import { availableParallelism } from 'node:os'

/*
 * Must be imported before anything that uses a thread: Node makes its pool once, at the first use. Password hashes take most of it, and as
 * many threads as cores hash as fast as more do; each further one keeps the 19 MB of its last hash.
 */
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(2, availableParallelism()))
