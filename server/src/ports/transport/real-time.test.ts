import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { cert } from '../../../test/certificate.ts'
import { corePartner, type CorePartner } from '../../../test/core-partner.ts'
import { failureOf, httpPlace, needs, reach } from '../../../test/transport-rigs.ts'
import { httpTransport } from './http.ts'

/* A question and its answer in one exchange (CAQH CORE, ProcessingMode RealTime), over TLS. */

const usual = getCACertificates('default')
let partner: CorePartner
beforeAll(async () => {
  setDefaultCACertificates([...usual, cert])
  partner = await corePartner({ tls: true })
})
afterAll(async () => {
  await partner.down()
  setDefaultCACertificates(usual)
})
const open = (more: object = {}, options: object = {}) =>
  httpTransport({ ...httpPlace(partner), ...more }, reach, needs, options)
const question = Buffer.from('ISA*question\u00e9~', 'latin1')
const ask = (way = open()) => way.ask!('LG1-3.270', question)

it('returns the payer’s file in the same exchange, and gives each question its own ID', async () => {
  partner.answersAtOnce(() => 'ISA*answer~')
  const [first, second] = [await ask(), await ask()]
  expect(first.name).toMatch(/\.271$/)
  expect([first, second].map(({ bytes }) => Buffer.from(bytes).toString('latin1'))).toEqual([
    'ISA*answer~',
    'ISA*answer~',
  ])
  const [one, other] = partner.questions
  expect(one).toMatchObject({
    PayloadType: 'X12_270_Request_005010X279A1',
    ProcessingMode: 'RealTime',
    SenderID: 'US',
    ReceiverID: 'THEM',
    CORERuleVersion: '2.2.0',
  })
  // both are required only with a batch
  expect(Object.keys(one!)).not.toEqual(expect.arrayContaining(['PayloadLength']))
  expect(Object.keys(one!)).not.toEqual(expect.arrayContaining(['CheckSum']))
  expect(one!['PayloadID']).not.toBe(other!['PayloadID'])
  expect(partner.arrived.size).toBe(0)
  expect(open({ realTime: false }).ask).toBeUndefined()
})

it('times out, and does not accept a response without a file as an answer', async () => {
  partner.answersAtOnce('silent')
  expect(await failureOf(ask(open({}, { soon: 150 })))).toBe(
    'The trading partner did not answer in time.',
  )
  partner.answersAtOnce(() => '')
  expect(await failureOf(ask())).toBe('The trading partner answered without a file.')
  partner.answersAtOnce(() => '<html>Busy</html>')
  expect(await failureOf(ask())).toBe('The trading partner answered without a file.')
  expect(await failureOf(ask(open({ password: 'another' })))).toBe(
    'The trading partner refused the sign-in. Check the user name and the password.',
  )
})

it('sends nothing to a host with an untrusted certificate', async () => {
  setDefaultCACertificates(usual)
  onTestFinished(() => setDefaultCACertificates([...usual, cert]))
  const before = partner.questions.length
  expect(await failureOf(ask())).toContain('TLS failed')
  expect(partner.questions).toHaveLength(before)
})
