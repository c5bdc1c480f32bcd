import { parentPort, workerData } from 'node:worker_threads'
import { stepBehind } from '../behind.ts'
import { understand, type ReadTask } from './large-message.ts'
import { readMessage } from './message.ts'

if (parentPort === null) throw new Error('this file is a worker')
stepBehind()
const request = workerData as ReadTask
if (request.asks === 'result')
  parentPort.postMessage(understand(request.content, request.rules, request.cameAt))
else {
  const read = readMessage(request.content)
  parentPort.postMessage('unreadable' in read ? { unreadable: read.unreadable } : {})
}
