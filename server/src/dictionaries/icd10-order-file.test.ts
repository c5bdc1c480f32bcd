import { expect, test } from 'vitest'
import { faultLine } from './fault.ts'
import { readOrderFile } from './icd10-order-file.ts'

const line = (
  number: number,
  code: string,
  flag: string,
  long: string,
  short = long.slice(0, 60),
): string =>
  `${String(number).padStart(5, '0')} ${code.padEnd(7)} ${flag} ${short.padEnd(60)} ${long}`

/** Chunks with boundaries anywhere, even inside a multibyte character. */
async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array, undefined> {
  const bytes = Buffer.from(text, 'utf8')
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** A heading, then nine codes, and so on; every code once. */
const sample = (lines: number): string =>
  Array.from({ length: lines }, (_, index) => {
    const heading = Math.floor(index / 10)
    const category = `${String.fromCharCode(65 + (Math.floor(heading / 100) % 26))}${String(heading % 100).padStart(2, '0')}`
    const chapter = String.fromCharCode(65 + Math.floor(heading / 2600))
    const code = index % 10 === 0 ? `${category}${chapter}` : `${category}${chapter}${index % 10}`
    return line(
      (index + 1) % 100_000,
      code,
      index % 10 === 0 ? '0' : '1',
      `Condition number ${index}, with a description that is longer than the short one of sixty signs`,
    )
  }).join('\r\n')

test('reads codes with their decimal point and long description; counts headings and leaves them out', async () => {
  const text = [
    line(1, 'F11', '0', 'Opioid related disorders'),
    line(2, 'F1120', '1', 'Opioid dependence, uncomplicated'),
    line(3, 'B20', '1', 'Human immunodeficiency virus [HIV] disease'),
    line(
      4,
      'T402X1A',
      '1',
      'Poisoning by other opioids, accidental (unintentional), initial encounter',
      'Poisoning by oth opioids, accidental, init',
    ),
    line(5, 'H8101', '1', "Ménière's disease, right ear"),
  ].join('\r\n')
  for (const size of [1, 7, 100, 100_000]) {
    expect(await readOrderFile(inChunks(text, size))).toEqual({
      codes: [
        {
          code: 'F11.20',
          description: 'Opioid dependence, uncomplicated',
          shortDescription: 'Opioid dependence, uncomplicated',
        },
        {
          code: 'B20',
          description: 'Human immunodeficiency virus [HIV] disease',
          shortDescription: 'Human immunodeficiency virus [HIV] disease',
        },
        {
          code: 'T40.2X1A',
          description: 'Poisoning by other opioids, accidental (unintentional), initial encounter',
          shortDescription: 'Poisoning by oth opioids, accidental, init',
        },
        {
          code: 'H81.01',
          description: "Ménière's disease, right ear",
          shortDescription: "Ménière's disease, right ear",
        },
      ],
      headers: 1,
      faults: [],
    })
  }
})

test('reports the row of each fault', async () => {
  const text = [
    line(1, 'F1120', '1', 'Opioid dependence, uncomplicated'),
    'F11.20,"Opioid dependence, uncomplicated"',
    line(3, 'F11201X', '2', 'Flag'),
    '',
    line(5, 'F1120', '1', 'Again'),
    line(6, '1120', '1', 'No letter'),
    line(7, 'F1121', '1', ''),
    ` ${line(8, 'F1122', '1', 'One place to the right')}`,
  ].join('\n')
  const { codes, faults } = await readOrderFile(inChunks(text, 64))
  expect(codes.map(({ code }) => code)).toEqual(['F11.20'])
  expect(faults.map(faultLine)).toEqual([
    'Row 2: This line is not in the publisher’s order file format: number, code, 0 or 1, short and long description in fixed columns.',
    "Row 3, column header flag: Column 15 has '2'; it must be 0 for a heading or 1 for a code.",
    'Row 5, column code: The code F11.20 is already in row 1.',
    "Row 6, column code: '1120' does not have the form of an ICD-10-CM code.",
    'Row 7: This line is not in the publisher’s order file format: number, code, 0 or 1, short and long description in fixed columns.',
    'Row 8: This line is not in the publisher’s order file format: number, code, 0 or 1, short and long description in fixed columns.',
  ])
})

test('rejects another kind of file without reading it to the end', async () => {
  const { faults: zip } = await readOrderFile(
    (async function* () {
      yield Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe])
    })(),
  )
  expect(zip.map(faultLine)).toEqual([
    'The file is not text in UTF-8. Is it the order file itself, extracted from its ZIP archive?',
  ])
  const { faults: letter } = await readOrderFile(inChunks('Dear all,\n'.repeat(100_000), 4096))
  expect(letter).toHaveLength(100)
  const { faults: empty } = await readOrderFile(inChunks('', 10))
  expect(empty.map(faultLine)).toEqual(['The file has no codes.'])
})

test('does not report a failing disk as a fault in the file', async () => {
  const failing = (async function* (): AsyncGenerator<Uint8Array, undefined> {
    yield Buffer.from(`${line(1, 'F1120', '1', 'Opioid dependence')}\n`)
    throw new Error('EIO')
  })()
  await expect(readOrderFile(failing)).rejects.toThrow('EIO')
})

test('reads 1,000 and 100,000 lines completely, and prints the time for 100,000', async () => {
  const small = await readOrderFile(inChunks(sample(1000), 1000))
  expect([small.codes.length, small.headers, small.faults]).toEqual([900, 100, []])
  expect(
    small.codes.every(
      ({ shortDescription, description }) => shortDescription === description.slice(0, 60).trim(),
    ),
  ).toBe(true)
  expect(small.codes[899]).toMatchObject({
    code: 'A99.A9',
    description: expect.stringMatching(/^Condition number 999, with .* sixty signs$/),
  })

  const text = sample(100_000)
  const begin = performance.now()
  const large = await readOrderFile(inChunks(text, 65_536))
  console.log(
    `order file of 100,000 lines, ${Math.round(text.length / 1e6)} MB: read in ${Math.round(performance.now() - begin)} ms`,
  )
  expect([large.codes.length, large.headers, large.faults]).toEqual([90_000, 10_000, []])
})
