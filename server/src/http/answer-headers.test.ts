import { expect, test } from 'vitest'
import { openLab } from '../../test/lab.ts'
import { answerHeaders } from './answer-headers.ts'

test('an answer to a call has what every answer says, also what is said later', async () => {
  const { app, close } = await openLab()
  try {
    answerHeaders(app).set('x-said-by-all', 'yes')
    for (const url of ['/api/User/GetSessionList', '/api/no-such-call', '/fhir/metadata'])
      expect((await app.inject(url)).headers['x-said-by-all'], url).toBe('yes')
  } finally {
    await close()
  }
})
