import type { Fault } from './fault.ts'
import { icd10CodeForm, withPoint } from './icd10-code.ts'

/**
 * A code from the order file: it has no dates; the person importing it enters the days it is valid.
 */
export interface OrderFileCode {
  /** With its decimal point. */
  code: string
  description: string
  shortDescription: string
}
export interface OrderFileReading {
  /** Billable codes only, in the file's order. */
  codes: OrderFileCode[]
  /** Categories that the file lists above their codes and that no order can use. */
  headers: number
  faults: Fault[]
}

/** This many faults show that it is a different file; the rest would say the same. */
const mostFaults = 100
const notOrderFile =
  'This line is not in the publisher’s order file format: number, code, 0 or 1, short and long description in fixed columns.'

/**
 * Order number 1-5, code 7-13, header flag 15, short description 17-76, long description from 78;
 * counted from 1, blanks in between.
 */
const columnsOf = (line: string) => {
  const gaps = [5, 13, 15, 76].every((at) => line[at] === ' ')
  return gaps && /^\d{5}$/.test(line.slice(0, 5))
    ? {
        code: line.slice(6, 13).trim(),
        flag: line.charAt(14),
        short: line.slice(16, 76).trim(),
        long: line.slice(77).trim(),
      }
    : undefined
}

/**
 * Yields each chunk's lines together: one loop turn per chunk, not per line. Throws a TypeError if
 * the input is not UTF-8.
 */
async function* linesByChunk(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string[], undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  yield [rest + decoder.decode()]
}

/**
 * Reads icd10cm_order_YYYY.txt as a stream (rules.md#diagnosis-codes). Counts and omits header
 * rows.
 */
export const readOrderFile = async (
  chunks: AsyncIterable<Uint8Array>,
): Promise<OrderFileReading> => {
  const codes: OrderFileCode[] = []
  const faults: Fault[] = []
  const rowOfCode = new Map<string, number>()
  let headers = 0
  let row = 0

  const take = (line: string): void => {
    const parts = columnsOf(line)
    if (parts === undefined) return void faults.push({ row, column: '', message: notOrderFile })
    const code = withPoint(parts.code)
    if (!icd10CodeForm.test(code))
      return void faults.push({
        row,
        column: 'code',
        message: `'${parts.code}' does not have the form of an ICD-10-CM code.`,
      })
    if (parts.flag !== '0' && parts.flag !== '1') {
      return void faults.push({
        row,
        column: 'header flag',
        message: `Column 15 has '${parts.flag}'; it must be 0 for a heading or 1 for a code.`,
      })
    }
    if (parts.long === '')
      return void faults.push({
        row,
        column: 'long description',
        message: `The code ${code} has no description.`,
      })
    const earlier = rowOfCode.get(code)
    if (earlier !== undefined)
      return void faults.push({
        row,
        column: 'code',
        message: `The code ${code} is already in row ${earlier}.`,
      })
    rowOfCode.set(code, row)
    if (parts.flag === '0') headers += 1
    else codes.push({ code, description: parts.long, shortDescription: parts.short })
  }

  try {
    for await (const lines of linesByChunk(chunks)) {
      for (const line of lines) {
        row += 1
        const text = line.trimEnd()
        if (text !== '' && faults.length < mostFaults) take(text)
      }
      if (faults.length >= mostFaults) break
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return {
      codes: [],
      headers: 0,
      faults: [
        {
          row: 0,
          column: '',
          message:
            'The file is not text in UTF-8. Is it the order file itself, extracted from its ZIP archive?',
        },
      ],
    }
  }
  if (faults.length === 0 && codes.length === 0)
    faults.push({ row: 0, column: '', message: 'The file has no codes.' })
  return { codes, headers, faults }
}
