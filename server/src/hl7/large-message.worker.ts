import { answerInWorker } from '../answer-in-worker.ts'
import { understand, type ReadTask } from './large-message.ts'
import { readMessage } from './message.ts'

answerInWorker((request: ReadTask) => {
  if (request.asks === 'result')
    return { answer: understand(request.content, request.rules, request.cameAt) }
  const read = readMessage(request.content)
  return { answer: 'unreadable' in read ? { unreadable: read.unreadable } : {} }
})
