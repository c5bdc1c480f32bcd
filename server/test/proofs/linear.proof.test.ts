import { proof } from '@labgate/contract/test/size'
import { describe, expect } from 'vitest'
import { framer } from '../../src/hl7/frames.ts'
import { readMessage } from '../../src/hl7/message.ts'
import { tooLongIn } from '../../src/hl7/results/check-lengths.ts'
import { readResult, type SenderRules } from '../../src/hl7/results/read-result.ts'
import { readClaimStatus } from '../../src/x12/faces/claim-status.ts'
import { readAcknowledgement } from '../../src/x12/faces/read-acknowledgement.ts'
import { readClaimAcknowledgement } from '../../src/x12/faces/read-claim-acknowledgement.ts'
import { readEligibility } from '../../src/x12/faces/read-eligibility.ts'
import { readRemittance } from '../../src/x12/faces/read-remittance.ts'
import { oru } from '../lab-system.ts'

/*
 * A reader of bytes from outside does work in proportion to their number: eight times as many of anything may cost about eight times the processor's time, and
 * never 64 times, as when each is compared with each. An ordinary result with many component separators once held everybody for 26 seconds.
 * Processor time, not the clock, so that a busy machine does not matter; and a factor that only quadratic work exceeds.
 */
const factor = 8
const mostTimes = 3 * factor
/** Below this, in microseconds, the clock's steps decide. */
const tooShort = 4000
const tries = 2

const spent = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
const least = (work: () => unknown): number => Math.min(...Array.from({ length: tries }, () => spent(work)))
const growth = (work: (bytes: Buffer) => unknown, of: (count: number) => string | Buffer, size: number): number => {
  const [few, many] = [Buffer.from(of(size)), Buffer.from(of(size * factor))]
  work(few) // its code is compiled before it is measured
  const [one, other] = [least(() => work(few)), least(() => work(many))]
  return other < tooShort ? 0 : other / Math.max(one, tooShort / factor)
}

const rules: SenderRules = { strict: false, timeZone: 'America/New_York', isSimulator: false, unreadSegments: [], version: '2.5.1' as const }
const cameAt = new Date('2026-08-01T12:00:00Z')
const readHl7 = (bytes: Buffer): void => {
  const message = readMessage(bytes)
  if ('unreadable' in message) return
  tooLongIn(message)
  readResult(message, rules, cameAt)
}
const many = (text: string, count: number): string => text.repeat(count)
const one = (more: object): Buffer => oru({ orders: [{ filler: 'F1', collected: '20260730', values: [{ code: 'KRA', ...more }] }] })
const after = (segment: string): string => `${oru({ orders: [{ filler: 'F1', collected: '20260730', values: [{}] }] }).toString()}${segment}`
/** Everything of which an HL7 message can have any number. */
const ofHl7: Record<string, (count: number) => string | Buffer> = {
  values: (count) => oru({ orders: [{ filler: 'F1', collected: '20260730', values: Array.from({ length: count }, (_, at) => ({ code: `C${at}` })) }] }),
  'values of one code': (count) => oru({ orders: [{ filler: 'F1', collected: '20260730', values: Array.from({ length: count }, () => ({})) }] }),
  panels: (count) => oru({ orders: Array.from({ length: count }, (_, at) => ({ filler: `F${at}`, collected: '20260730', values: [{}] })) }),
  'components of a unit': (count) => one({ unit: many('a^', count) }),
  'powers in a unit': (count) => one({ unit: many('10^', count) }),
  'components of a value': (count) => one({ type: 'CE', value: many('a^', count) }),
  'subcomponents of a value': (count) => one({ type: 'CE', value: many('a&', count) }),
  'repetitions of a value': (count) => one({ type: 'TX', value: many('a~', count) }),
  'escapes in a value': (count) => one({ type: 'TX', value: many('\\T\\', count) }),
  'unended escapes in a value': (count) => one({ type: 'TX', value: many('\\', count) }),
  'characters of a value': (count) => one({ type: 'TX', value: many('12.5 ', count) }),
  'signs in a number': (count) => one({ value: many('<', count) }),
  digits: (count) => one({ value: many('1', count) }),
  'spaces in a value': (count) => one({ value: `1${many(' ', count)}x` }),
  'notes of a value': (count) => after(many('NTE|1|L|a note\r', count)),
  fields: (count) => after(`OBX|2|NM|KRA^KRA^L||12|ng/mL|||||F|${many('|', count)}\r`),
  'unknown segments': (count) => after(many('ZZZ|1\r', count)),
  'empty lines': (count) => after(many('\r\n', count)),
  'identifiers of a patient': (count) => oru({ patient: { ids: many('1^^^A^MR~', count) }, orders: [{ filler: 'F1', collected: '20260730', values: [{}] }] }),
  'parts of a name': (count) => oru({ patient: { name: many('A^', count) }, orders: [{ filler: 'F1', collected: '20260730', values: [{}] }] }),
}

const isa = 'ISA*00*          *00*          *ZZ*PAYER          *ZZ*LABGATE        *260318*1200*^*00501*000000001*0*P*:~'
const inSet = (kind: string, guide: string, body: string): string => `ST*${kind}*0001*${guide}~${body}SE*1*0001~`
const inGroup = (sets: string, code = 'HP', guide = '005010X221A1'): string =>
  `${isa}GS*${code}*PAYER*LABGATE*20260318*1200*1*X*${guide}~${sets}GE*1*1~IEA*1*000000001~`
const head835 =
  'BPR*I*120*C*CHK************20260318~TRN*1*T1*1591112222~N1*PR*PAYER~N3*1 MAIN~N4*TAMPA*FL*33602~PER*BL*HELP*TE*8005550100~N1*PE*LAB*XX*1234567893~LX*1~'
const claim = 'CLP*B1*1*260*120**12*ICN*81~NM1*QC*1*DOE*JANE****MI*M1~'
const remittance = (body: string): string => inGroup(inSet('835', '005010X221A1', `${head835}${body}`))
/** Everything of which an X12 file can have any number. */
const ofX12: Record<string, (count: number) => string> = {
  sets: (count) => inGroup(Array.from({ length: count }, (_, at) => `ST*835*${String(at).padStart(4, '0')}~SE*2*${String(at).padStart(4, '0')}~`).join('')),
  'sets of one number': (count) => inGroup(many('ST*835*0001~SE*2*0001~', count)),
  'sets that do not end': (count) => inGroup(many('ST*835*0001~', count)),
  'sets of other guides': (count) => inGroup(many('ST*810*0001~SE*2*0001~', count)),
  groups: (count) => `${isa}${many('GS*HP*A*B*20260318*1200*1*X*005010X221A1~GE*0*1~', count)}IEA*1*000000001~`,
  'groups that do not end': (count) => `${isa}${many('GS*HP*A*B*20260318*1200*1*X*005010X221A1~', count)}`,
  interchanges: (count) => many(`${isa}IEA*0*000000001~`, count),
  'broken interchanges': (count) => many('ISA*00*', count),
  'segments outside of sets': (count) => inGroup(many('XX*1~', count)),
  'unknown segments': (count) => remittance(many('XX*1~', count)),
  claims: (count) => remittance(many(claim, count)),
  lines: (count) => remittance(`${claim}${many('SVC*HC:87801*260*120**1~DTM*472*20260106~', count)}`),
  adjustments: (count) => remittance(`${claim}${many('CAS*CO*45*140~', count)}`),
  'provider adjustments': (count) => remittance(`${claim}${many('PLB*1234567893*20261231*WO:X*1~', count)}`),
  headers: (count) => remittance(many('LX*1~', count)),
  elements: (count) => remittance(`CLP${many('*1', count)}~`),
  components: (count) => remittance(`${claim}SVC*HC${many(':1', count)}*260*120~`),
  repetitions: (count) => remittance(`${claim}SVC*HC${many('^1', count)}*260*120~`),
  characters: (count) => remittance(`CLP*${many('X', count)}*1*260*120~`),
  'empty segments': (count) => remittance(many('~', count)),
  'line ends': (count) => remittance(many('\n', count)),
  acknowledgments: (count) => `${isa}${many('TA1*000000001*260318*1200*A*000~', count)}IEA*0*000000001~`,
  'sets of an acknowledgment': (count) =>
    inGroup(inSet('999', '005010X231A1', `AK1*HC*1*005010X222A1~${many('AK2*837*0001~IK5*A~', count)}AK9*A*1*1*1~`), 'FA', '005010X231A1'),
  'levels of a status': (count) =>
    inGroup(inSet('277', '005010X214', `BHT*0085*08*1*20260318*1200*TH~${many('HL*1**20*1~NM1*PR*2*PAYER*****PI*1~', count)}`), 'HN', '005010X214'),
  'benefits of an answer': (count) =>
    inGroup(
      inSet(
        '271',
        '005010X279A1',
        `BHT*0022*11*1*20260318*1200~HL*1**20*1~NM1*PR*2*PAYER*****PI*1~HL*2*1*21*1~NM1*1P*2*LAB*****XX*1~HL*3*2*22*0~NM1*IL*1*DOE*JANE****MI*1~${many('EB*1**30~', count)}`,
      ),
      'HB',
      '005010X279A1',
    ),
}
const faces = [readRemittance, readAcknowledgement, readClaimAcknowledgement, readClaimStatus, readEligibility]
const readX12 = (bytes: Buffer): void => {
  for (const read of faces) read(bytes)
}

const frames: Record<string, (count: number) => Buffer> = {
  'end marks without an end': (count) => Buffer.concat([Buffer.of(0x0b), Buffer.alloc(count, 0x1c)]),
  'begin marks': (count) => Buffer.alloc(count, 0x0b),
  'empty messages': (count) => Buffer.concat(Array.from({ length: count }, () => Buffer.of(0x0b, 0x1c, 0x0d))),
  'bytes outside of frames': (count) => Buffer.alloc(count, 0x41),
}
/** Two megabytes of the byte that ends a message if another follows, which may not cost an object each. */
const endMarks = { bytes: Buffer.alloc(65_536, 0x1c), chunks: 32 }
const mostForObjects = 40
const push = (bytes: Buffer): void => void framer().push(bytes)
const pushSingly = (bytes: Buffer): void => {
  const { push: take } = framer()
  for (let at = 0; at < bytes.length; at++) take(bytes.subarray(at, at + 1))
}

const grows = (all: Record<string, (count: number) => string | Buffer>, work: (bytes: Buffer) => unknown, size: number): string[] =>
  Object.entries(all).flatMap(([what, of]) => {
    const times = growth(work, of, size)
    return times > mostTimes ? [`${what}: ${factor} times as many cost ${times.toFixed(0)} times as much`] : []
  })

describe('work in proportion to the bytes', () => {
  proof('reading a result message', { small: 150, full: 4000, of: 'of each thing, and eight times as many' }, (size) => {
    expect(grows(ofHl7, readHl7, size)).toEqual([])
  })
  proof('reading a payer’s file', { small: 150, full: 4000, of: 'of each thing, and eight times as many' }, (size) => {
    expect(grows(ofX12, readX12, size)).toEqual([])
  })
  proof('taking messages out of their frames', { small: 4000, full: 50_000, of: 'of each thing, and eight times as many' }, (size) => {
    expect(grows(frames, push, size)).toEqual([])
    const before = process.memoryUsage()
    const open = framer()
    open.push(Buffer.of(0x0b))
    for (let chunk = 0; chunk < endMarks.chunks; chunk++) open.push(endMarks.bytes)
    const after = process.memoryUsage()
    expect((after.heapUsed - before.heapUsed) / 2 ** 20, 'megabytes for objects').toBeLessThan(mostForObjects)
    expect(open.held()).toBeGreaterThan(endMarks.chunks * (endMarks.bytes.length - 1))
    expect(grows({ 'single bytes': (count) => Buffer.concat([Buffer.of(0x0b), Buffer.alloc(count, 0x1c)]) }, pushSingly, size)).toEqual([])
  })
})
