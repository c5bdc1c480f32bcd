import { everyEndpoint } from '@labgate/contract'
import { may, type Verb } from '@labgate/contract/access/permissions'
import { noMarks, userTypeOf } from '@labgate/contract/access/user-types'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { textsOf } from '../paper-readers.ts'
import { identity } from './filled-chart.ts'

export type Call = readonly [name: string, endpoint: Endpoint]

/** They would end the session that reads, or begin another one. */
const ofSessions =
  /^session\.(end|authenticate|reset|changePassword|switchCustomer)|^passkeys\.signIn$/
/** They open or close the chart, or change who reads; other tests say what they do. */
const opening = /^(breakGlass\.open|restrictedCharts\.save|shadow\.start)$/
export const calls: readonly Call[] = everyEndpoint.filter(
  ([name]) => !ofSessions.test(name) && !opening.test(name),
)
export const [reads, changes] = [
  calls.filter(([, endpoint]) => endpoint.changes !== true),
  calls.filter(([, endpoint]) => endpoint.changes === true),
]

const [year = '', month = '', day = ''] = identity.dob.split('-')
/** What says whose the filled chart is. */
export const signs = [
  identity.lastName,
  identity.memberId,
  identity.dob,
  `${month}/${day}/${year}`,
  `${year}${month}${day}`,
  `${Number(month)}/${Number(day)}/${year}`,
]
/** Everything that an answer says, of files their text. */
// oxlint-disable-next-line typescript/no-explicit-any -- an answer of any call
export const shown = async (body: any): Promise<string> => {
  if (Buffer.isBuffer(body)) return body.toString('latin1')
  const { fileAsBase64 = '', ...rest } = body
  const bytes = Buffer.from(String(fileAsBase64), 'base64')
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  return JSON.stringify(rest) + (isPdf ? (await textsOf(bytes)).join(' ') : bytes.toString('utf8'))
}

const marks = { ...noMarks, entityId: 0, salesPatientReport: true, salesUserEdit: true }
/** The user types among these that may make a call. */
export const allowedOf = (types: Iterable<number>, [, { access }]: Call): number[] =>
  [...types].filter(
    (type) =>
      access === 'public' ||
      access === 'signed-in' ||
      may({ ...marks, userTypeId: userTypeOf(type) }, access as Verb),
  )
