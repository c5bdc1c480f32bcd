import { parentPort } from 'node:worker_threads'
import type { Answer, Asked } from '../../src/paper/pool.ts'

/* A paper maker that hangs or dies on command. */
parentPort?.on('message', ({ id, work }: Asked<string>) => {
  if (work === 'hang') for (;;);
  if (work === 'die') process.exit(1)
  const answer: Answer = work === 'fail' ? { id, failed: 'it failed', isUnprintable: false } : { id, bytes: Buffer.from(work) }
  parentPort?.postMessage(answer)
})
