import { parentPort } from 'node:worker_threads'
import { ready, type Answer, type PoolTask } from '../../src/paper/pool.ts'

/*
 * A paper maker that hangs or dies on command, and takes much longer to load than any of its papers
 * may take.
 */
const loadingMs = 600
const loaded = performance.now() + loadingMs
while (performance.now() < loaded);

parentPort?.on('message', ({ id, work }: PoolTask<string>) => {
  if (work === 'hang') for (;;);
  if (work === 'die') process.exit(1)
  const answer: Answer =
    work === 'fail'
      ? { id, failed: 'it failed', isUnprintable: false }
      : { id, bytes: Buffer.from(work) }
  parentPort?.postMessage(answer)
})
parentPort?.postMessage(ready)
