import { segmentOf, textOf, type Message } from './message.ts'
import { writeMoment } from './moment.ts'
import { messageFor, segmentFor } from './write.ts'

/** AA it is ours now, AE our failure and nothing was kept, AR refused (decisions.md 20). */
export type AckCode = 'AA' | 'AE' | 'AR'
/** In enhanced mode the commit is answered: CA, CE, CR (reference/conventions.md 1.19). */
const commitCodes = { AA: 'CA', AE: 'CE', AR: 'CR' } as const

export interface Ack {
  code: AckCode
  /** In words, for who reads the sender's log. Names no patient. */
  says?: string
}

/**
 * The bytes of an answer: sender and receiver exchanged, MSA-2 the number that is answered. A message that cannot be read gets one without any name.
 * Where the sender asks for a commit (MSH-15), that is what it gets.
 */
export const acknowledgement = (message: Message | undefined, { code, says = '' }: Ack, at: Date, controlId: string): string => {
  const head = message && segmentOf(message, 'MSH')
  const wantsCommit = ['AL', 'SU', 'ER'].includes(textOf(head, 15))
  const party = (field: number) => [textOf(head, field, 1), textOf(head, field, 2), textOf(head, field, 3)]
  const event = textOf(head, 9, 2)
  return messageFor([
    segmentFor('MSH', {
      3: party(5),
      4: party(6),
      5: party(3),
      6: party(4),
      7: writeMoment(at, 'UTC'),
      9: ['ACK', event, 'ACK'],
      10: controlId,
      11: textOf(head, 11) || 'P',
      12: textOf(head, 12) || '2.5.1',
    }),
    segmentFor('MSA', { 1: wantsCommit ? commitCodes[code] : code, 2: textOf(head, 10) }),
    ...(says === '' ? [] : [segmentFor('ERR', { 3: ['207', 'Application internal error', 'HL70357'], 4: code === 'AA' ? 'I' : 'E', 8: says })]),
  ])
}

/** What an answer says: AA, AE or AR, commit codes among them, and of which number; undefined when it is no answer. */
export const readAcknowledgement = (message: Message): { code: AckCode; controlId: string; says: string } | undefined => {
  const msa = segmentOf(message, 'MSA')
  const code = textOf(msa, 1).replace(/^C/, 'A')
  if (code !== 'AA' && code !== 'AE' && code !== 'AR') return undefined
  const err = segmentOf(message, 'ERR')
  return { code, controlId: textOf(msa, 2), says: textOf(err, 8) || textOf(err, 3, 2) || textOf(msa, 3) }
}
