import { describe, expect, it } from 'vitest'
import { plainRemittance } from '../../test/x12/samples/plain-remittance.ts'
import { readRemittance } from './faces/read-remittance.ts'
import { moneyIn } from './foreign-sets.ts'
import { readPayerFile } from './payer-file.ts'

/* Forms that payers give their files, which change nothing of what they say. */
const plain = plainRemittance({ line: 'L1' })
  .toString('latin1')
  .replaceAll(/[\r\n]/g, '')
const read = (text: string) => readRemittance(Buffer.from(text, 'latin1'))
const expected = read(plain)

const isaLength = 106
const [isa, rest] = [plain.slice(0, isaLength), plain.slice(isaLength)]

describe('a remittance', () => {
  it('is read without a fault as it is', () => {
    expect(expected).toMatchObject({ faults: [], sets: [{ faults: [], amount: 12_000 }] })
  })

  it.each(['\n', '\r\n', '\r'])('is the same with lines wrapped at any width by %j', (end) => {
    for (let width = 4; width < 260; width++) {
      const lines = plain.match(new RegExp(`.{1,${width}}`, 'gs')) ?? []
      expect({ width, ...read(lines.join(end)) }).toEqual({ width, ...expected })
    }
  })

  it('is the same wrapped again, with the line ends of its segments', () => {
    const lines = plain.replaceAll('~', '~\r\n').match(/.{1,80}/gs) ?? []
    expect(read(lines.join('\r\n'))).toEqual(expected)
  })

  it('is the same if its segments end with a line end', () => {
    for (const end of ['\n', '\r', '\r\n'])
      expect(read(plain.replaceAll('~', end)).sets[0]?.claims).toEqual(expected.sets[0]?.claims)
  })

  it('is the same with spaces around its values, of every width', () => {
    for (const [before, after] of [
      [' ', ' '],
      ['', '      '],
      ['   ', ''],
    ] as const)
      expect(read(isa + rest.replaceAll(/(?<=\*)[^*~]*(?=[*~])/g, `${before}$&${after}`))).toEqual(
        expected,
      )
    expect(read(plain.replace('HC:87801', 'HC : 87801 '))).toEqual(expected)
  })

  it('keeps a text that is long enough only with its spaces', () => {
    const padded = read(plain.replace('*1591112222', '*159111222 '))
    expect(padded.sets[0]).toMatchObject({ faults: [], originator: '159111222' })
    expect(read(plain.replace('*1591112222', '*159111222')).sets[0]?.faults).not.toEqual([])
  })

  it('names an amount that cannot be posted, with its place', () => {
    for (const [amount, changed] of [
      ['0.001', plain.replace('CAS*CO*45*140', 'CAS*CO*45*0.001')],
      [
        '18 digits',
        plain.replace('~SE*17', '~PLB*1234567893*20261231*WO:X*999999999999999999~SE*18'),
      ],
    ] as const) {
      const [set] = read(changed).sets
      expect({ amount, fault: set?.faults.map((one) => one.says) }).toEqual({
        amount,
        fault: [expect.stringContaining('not an amount that can be posted')],
      })
    }
  })

  it('of an unnamed version is read by the guide of its kind', () => {
    expect(read(plain.replaceAll('005010X221A1', '005010')).sets).toEqual(expected.sets)
  })
})

describe('what Labgate does not read', () => {
  it('is named by kind and version, with its money', () => {
    const file = readPayerFile(Buffer.from(plain.replace('005010X221A1', '004010X091A1')))
    expect(file.foreign).toEqual([
      { kind: '835', version: '004010X091A1', count: 1, cents: 12_000 },
    ])
    expect(file.remittances?.sets).toEqual([])
  })

  it('beside a set that is read is named, too', () => {
    const file = readPayerFile(
      Buffer.from(plain.replace('~GE*1*1', '~ST*820*0002~BPR*C*77.5~SE*3*0002~GE*2*1')),
    )
    expect(file.foreign).toEqual([{ kind: '820', version: '005010X221A1', count: 1, cents: 7750 }])
    expect(file.remittances?.sets).toHaveLength(1)
  })

  it('is a loss if the file was cut, or counts more than it has', () => {
    const lossesOf = (text: string) =>
      readPayerFile(Buffer.from(text)).losses.map((one) => one.code)
    expect(lossesOf(plain)).toEqual([])
    expect(lossesOf(plain.slice(0, plain.indexOf('GE*')))).toEqual(['3', '023'])
    expect(lossesOf(plain.replace('GE*1*', 'GE*2*'))).toEqual(['5'])
  })

  it('has its money counted even without a structure', () => {
    expect(moneyIn(Buffer.from(plain))).toBe(12_000)
    expect(moneyIn(Buffer.from('BPR*I*1.50*C~XBPR*I*9*C~BPR|I|2|C'))).toBe(350)
    expect(moneyIn(Buffer.from('BPR'))).toBe(0)
  })
})
