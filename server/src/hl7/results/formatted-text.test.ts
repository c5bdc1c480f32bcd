import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import { written } from '../../../test/written-message.ts'
import { readMessage } from '../message.ts'
import { isFault } from './fault.ts'
import { readResult } from './read-result.ts'

/*
 * Formatting commands are carried out where they arrive, and a text with columns keeps every space.
 */
const read = (type: string, text: string): string => {
  const message = readMessage(written('T1', '17', `OBX|1|${type}|CMT^Comment^L||${text}||||||F`))
  if ('unreadable' in message) throw new Error(message.unreadable)
  const result = readResult(
    message,
    {
      strict: false,
      timeZone: 'America/New_York',
      isSimulator: false,
      unreadSegments: [],
      version: '2.5.1' as const,
    },
    new Date('2026-08-01T12:00:00Z'),
  )
  return isFault(result)
    ? `${result.reason}: ${result.says}`
    : (result.groups[0]?.values[0]?.value ?? '')
}

describe.each(['FT', 'TX'])('a text of type %s', (type) => {
  it.each([
    ['Line one\\.br\\Line two', 'Line one\nLine two'],
    ['One\\.sp\\two', 'One\ntwo'],
    ['One\\.sp3\\two', 'One\n\n\ntwo'],
    ['One\\.sp+2\\two', 'One\n\ntwo'],
    ['One\\.in+4\\two\\.br\\three\\.in-4\\four', 'One\n    two\n    three\nfour'],
    ['One\\.br\\\\.in4\\two', 'One\n    two'],
    ['One\\.br\\\\.ti6\\two\\.br\\three', 'One\n      two\nthree'],
    ['One\\.sk5\\two', 'One     two'],
    ['A line of twenty.....\\.ce\\mid\\.br\\end', 'A line of twenty.....\n         mid\nend'],
    ['\\.fi\\filled\\.nf\\ and not', 'filled and not'],
    ['\\H\\High\\N\\ \\T\\ \\S\\10\\.br\\\\E\\.sp2\\E\\', 'High & ^10\n\\.sp2\\'],
    ['One~Two\\.br\\Three', 'One\nTwo\nThree'],
  ])('%s', (text, message) => {
    expect(read(type, text)).toBe(message)
  })

  it.each(['\\.xy\\', '\\.in999\\', '\\.sp-201\\', '\\.zz9\\'])(
    '%s holds the message: it is not known, or moves too far',
    (text) => {
      expect(read(type, `One${text}two`)).toMatch(
        /^not-whole: OBX\[1\]-5 has a formatting command that /,
      )
    },
  )

  it('keeps what only looks like a command', () => {
    expect([
      read(type, 'C:\\.git\\hooks'),
      read(type, 'A \\.5 B'),
      read(type, 'ends with \\.'),
    ]).toEqual(['C:\\.git\\hooks', 'A \\.5 B', 'ends with \\.'])
  })

  it('keeps every space before and inside its lines', () => {
    const table = [
      'Drug          E.coli   K.pneumoniae',
      'Ampicillin    R        R',
      'Cefazolin              R',
      '  Gentamicin  S        S',
    ]
    expect(read(type, table.join('~'))).toBe(table.join('\n'))
    expect(read(type, ['   first', 'second'].join('~'))).toBe('   first\nsecond')
  })

  it('never shows a command, and loses no letter (500 texts)', () => {
    const piece = fc.constantFrom(
      'word',
      'two words',
      '7.5',
      '\\.br\\',
      '\\.sp2\\',
      '\\.in+2\\',
      '\\.ti-1\\',
      '\\.sk3\\',
      '\\.ce\\',
      '\\.nf\\',
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const said = read(type, `x${pieces.join('')}`)
        expect(said).not.toContain('\\')
        expect(said.replaceAll(/\s/g, '')).toBe(
          `x${pieces.filter((one) => !one.startsWith('\\')).join('')}`.replaceAll(/\s/g, ''),
        )
      }),
      { seed: 20_261_128, numRuns: 500 },
    )
  })
})

it('a name with a backslash in a field of another type stays as it is', () => {
  expect(read('ST', 'a\\.sp2\\b')).toBe('a\\.sp2\\b')
})
