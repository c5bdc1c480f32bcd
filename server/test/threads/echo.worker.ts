import { answerInWorker } from '../../src/answer-in-worker.ts'

let nth = 0
answerInWorker(({ text }: { text: string }) => {
  nth++
  if (text === 'fail') throw new Error('it fails')
  while (text === 'never');
  return { answer: { text, nth } }
})
