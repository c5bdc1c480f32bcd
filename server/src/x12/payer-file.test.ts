import { expect, test } from 'vitest'
import {
  FileTooComplex,
  hasTooManySegments,
  largeFrom,
  mostSegments,
  payerFileOf,
  readPayerFile,
} from './payer-file.ts'

const isa =
  'ISA*00*          *00*          *ZZ*PAYER          *ZZ*LABGATE        *260318*1200*^*00501*000000001*0*P*:~'
const head =
  'BPR*I*120*C*CHK************20260318~TRN*1*T1*1591112222~N1*PR*PAYER~N3*1 MAIN~N4*TAMPA*FL*33602~PER*BL*HELP*TE*8005550100~N1*PE*LAB*XX*1234567893~LX*1~'
const claim = (at: number): string =>
  `CLP*B${at}*1*260*${at % 7 === 0 ? 'x' : '120'}**12*ICN${at}*81~NM1*QC*1*DOE*JANE****MI*M1~SVC*HC:87801*260*120**1~DTM*472*20260106~CAS*CO*45*140~`
const remittance = (claims: number): string =>
  `ST*835*0001~${head}${Array.from({ length: claims }, (_, at) => claim(at)).join('')}SE*1*0001~`
const file = (...sets: string[]): Buffer =>
  Buffer.from(
    `${isa}TA1*000000001*260318*1200*A*000~GS*HP*PAYER*LABGATE*20260318*1200*1*X*005010X221A1~${sets.join('')}GE*1*1~IEA*1*000000001~`,
  )

test('a large payer’s file is read in a thread, and is what it would be without', async () => {
  const bytes = file(remittance(2000), remittance(3), 'ST*835*0003~SE*2*0003~')
  expect(bytes.length).toBeGreaterThan(largeFrom)
  const [mine, all] = [process.threadCpuUsage(), process.cpuUsage()]
  const read = await payerFileOf(bytes)
  const [own, whole] = [process.threadCpuUsage(mine), process.cpuUsage(all)]
  expect(read.remittances?.sets.map(({ claims }) => claims.length)).toEqual([2000, 3, 0])
  expect(read).toEqual(readPayerFile(bytes))
  // the main thread takes what was read, and reads nothing
  expect(own.user / whole.user).toBeLessThan(0.5)
})

test('a file with more segments than are read is refused before it is read, whatever ends them', async () => {
  const segments = (count: number, end: string): Buffer =>
    Buffer.from(`${isa.replace('~', end)}${`X*1${end}`.repeat(count)}`)
  for (const end of ['~', '\n', '\u001c']) {
    expect(hasTooManySegments(segments(mostSegments - 2, end))).toBe(false)
    expect(hasTooManySegments(segments(mostSegments + 1, end))).toBe(true)
  }
  await expect(payerFileOf(segments(mostSegments + 1, '~'))).rejects.toBeInstanceOf(FileTooComplex)
  await expect(payerFileOf(segments(mostSegments + 1, '~'))).rejects.toThrow(
    'it has more than 500,000 segments. The payer must send it in several files',
  )
})

test('of the faults of a file, and of each set, only as many as anyone reads are passed on', async () => {
  const read = await payerFileOf(
    file(`ST*835*0001~${head}${'XX*1~'.repeat(5000)}SE*1*0001~`, 'YY*1~'.repeat(5000)),
  )
  expect(read.remittances?.sets[0]?.faults).toHaveLength(50)
  expect(read.remittances?.faults.length).toBeLessThanOrEqual(50)
})
