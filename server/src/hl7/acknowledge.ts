import { segmentOf, textOf, type Message, type Segment } from './message.ts'
import { writeMoment } from './moment.ts'
import { messageFor, segmentFor } from './write.ts'

/**
 * AA accepted and stored, AE our failure and nothing was stored, AR refused
 * (rules.md#hl7-acknowledgments).
 */
export type AckCode = 'AA' | 'AE' | 'AR'
/** In enhanced mode the commit is acknowledged: CA, CE, CR (rules.md#hl7-acknowledgments). */
const commitCodes = { AA: 'CA', AE: 'CE', AR: 'CR' } as const

export interface Ack {
  code: AckCode
  /** In words, for readers of the sender's log. Names no patient. */
  says?: string
  /** Of a refusal; a failure of ours if absent. */
  error?: AckError
}

/**
 * What was wrong with a message, by HL7 table 0357; the last is of later versions, and says that
 * none of the others fits.
 */
export const ackErrors = {
  sequence: ['100', 'Segment sequence error'],
  required: ['101', 'Required field missing'],
  type: ['200', 'Unsupported message type'],
  event: ['201', 'Unsupported event code'],
  version: ['203', 'Unsupported version id'],
  unknown: ['204', 'Unknown key identifier'],
  duplicate: ['205', 'Duplicate key identifier'],
  internal: ['207', 'Application internal error'],
  other: ['199', 'Other HL7 error'],
} as const
export type AckError = keyof typeof ackErrors

/*
 * MSH-15 and MSH-16 (table 0155): always, never, only on errors and refusals, only on success.
 * Values not in the table are answered.
 */
const wants = (mode: string, isGood: boolean): boolean =>
  mode === 'SU' ? isGood : mode === 'ER' ? !isGood : mode !== '' && mode !== 'NE'

/**
 * The codes sent to a sender, in order: without MSH-15 and MSH-16, the code of the original mode;
 * otherwise of the commit first, then of the application if that is wanted too (HL7 2.5.1, 2.9). A
 * message that was not committed gets no application acknowledgment besides that of the commit.
 */
const codesFor = (head: Segment | undefined, code: AckCode): string[] => {
  const [ofCommit, ofApplication, isGood] = [textOf(head, 15), textOf(head, 16), code === 'AA']
  if (ofCommit === '' && ofApplication === '') return [code]
  const commit = wants(ofCommit, isGood) ? [commitCodes[code]] : []
  return [
    ...commit,
    ...(wants(ofApplication, isGood) && (isGood || commit.length === 0) ? [code] : []),
  ]
}

/**
 * The acknowledgments of a message, each in a separate frame: sender and receiver swapped, MSA-2
 * the acknowledged number. `head` is its MSH; a message of which nothing can be read is
 * acknowledged without any name. Empty if the sender wants no acknowledgment.
 */
export const acknowledgements = (
  head: Segment | undefined,
  { code, says: text = '', error = 'internal' }: Ack,
  at: Date,
  controlId: () => string,
): string[] => {
  // when the head could not be read whole, the repeated fields must still be readable
  const said = (field: number, component = 1): string =>
    textOf(head, field, component).replaceAll('\0', '')
  const party = (field: number) => [said(field, 1), said(field, 2), said(field, 3)]
  return codesFor(head, code).map((query) =>
    messageFor([
      segmentFor('MSH', {
        3: party(5),
        4: party(6),
        5: party(3),
        6: party(4),
        7: writeMoment(at, 'UTC'),
        9: ['ACK', said(9, 2), 'ACK'],
        10: controlId(),
        11: said(11) || 'P',
        12: said(12) || '2.5.1',
      }),
      segmentFor('MSA', { 1: query, 2: said(10) }),
      ...(text === ''
        ? []
        : [
            segmentFor('ERR', {
              3: [...ackErrors[error], 'HL70357'],
              4: code === 'AA' ? 'I' : 'E',
              8: text,
            }),
          ]),
    ]),
  )
}

/**
 * The content of an acknowledgment: AA, AE or AR, including commit codes, and the number it refers
 * to; undefined if it is not an acknowledgment.
 */
export const readAcknowledgement = (
  message: Message,
): { code: AckCode; controlId: string; says: string } | undefined => {
  const msa = segmentOf(message, 'MSA')
  const code = textOf(msa, 1).replace(/^C/, 'A')
  if (code !== 'AA' && code !== 'AE' && code !== 'AR') return undefined
  const err = segmentOf(message, 'ERR')
  return {
    code,
    controlId: textOf(msa, 2),
    says: textOf(err, 8) || textOf(err, 3, 2) || textOf(msa, 3),
  }
}
