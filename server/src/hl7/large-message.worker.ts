import { parentPort, workerData } from 'node:worker_threads'
import { stepBehind } from '../behind.ts'
import { understand, type Asked } from './large-message.ts'
import { readMessage } from './message.ts'

if (parentPort === null) throw new Error('this file is a worker')
stepBehind()
const asked = workerData as Asked
if (asked.asks === 'result')
  parentPort.postMessage(understand(asked.content, asked.rules, asked.cameAt))
else {
  const read = readMessage(asked.content)
  parentPort.postMessage('unreadable' in read ? { unreadable: read.unreadable } : {})
}
