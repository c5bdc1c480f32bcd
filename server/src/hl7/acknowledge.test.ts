import { expect, test } from 'vitest'
import { acknowledgements, type AckCode } from './acknowledge.ts'
import { readMessage, segmentOf, textOf, type Message } from './message.ts'

const headWith = (accept: string, application: string) =>
  segmentOf(
    readMessage(
      Buffer.from(`MSH|^~\\&|A|B|C|D|20260731||ORU^R01|N1|P|2.5.1|||${accept}|${application}\r`),
    ) as Message,
    'MSH',
  )
const notices = (accept: string, application: string, code: AckCode): string[] =>
  acknowledgements(headWith(accept, application), { code }, new Date(0), () => 'X').map((text) => {
    const answer = readMessage(Buffer.from(text)) as Message
    expect(textOf(segmentOf(answer, 'MSA'), 2)).toBe('N1')
    return textOf(segmentOf(answer, 'MSA'), 1)
  })

/*
 * HL7 2.5.1, 2.9.2 and 2.9.3, table 0155: the responses to a good message, a refused one, and one
 * that could not be stored.
 */
test.each([
  ['', '', 'AA', 'AR', 'AE'],
  ['AL', '', 'CA', 'CR', 'CE'],
  ['AL', 'NE', 'CA', 'CR', 'CE'],
  ['AL', 'AL', 'CA AA', 'CR', 'CE'],
  ['AL', 'ER', 'CA', 'CR', 'CE'],
  ['AL', 'SU', 'CA AA', 'CR', 'CE'],
  ['NE', 'NE', '', '', ''],
  ['NE', 'AL', 'AA', 'AR', 'AE'],
  ['NE', 'ER', '', 'AR', 'AE'],
  ['NE', 'SU', 'AA', '', ''],
  ['', 'AL', 'AA', 'AR', 'AE'],
  ['', 'NE', '', '', ''],
  ['ER', 'NE', '', 'CR', 'CE'],
  ['ER', 'AL', 'AA', 'CR', 'CE'],
  ['SU', 'NE', 'CA', '', ''],
  ['SU', 'ER', 'CA', 'AR', 'AE'],
])('accept %j and application %j are answered %j, %j, %j', (accept, application, ...wanted) => {
  expect(
    (['AA', 'AR', 'AE'] as const).map((code) => notices(accept, application, code).join(' ')),
  ).toEqual(wanted)
})
