import { globSync, readFileSync } from 'node:fs'
import { maxHeaderSize } from 'node:http'
import { expect, it } from 'vitest'
import { ownBytes, readers, type Reader } from './readers.ts'

const src = new URL('../../src/', import.meta.url).pathname
/** What parses, opens, or takes bytes apart, in this code and in its packages. */
const parses =
  /\bJSON\.parse\(|\bparseCsv\(|\breadFile(Sync)?\(|\bcreateReadStream\b|\breadMessage\(|\bframer\(|\bPDFDocument\b.*\bfrom 'pdf-lib'|\b(unzip|gunzip|inflate\w*|createGunzip)\b|\baddContentTypeParser\b|\.(json|text|arrayBuffer|formData)\(\)|\bcreateInterface\b|\.on\('data'|\bnew TextDecoder\b|\bURLSearchParams\b|\blibheif\b|\butif\b|\bnew Worker\(|\bfrom '(sharp|papaparse|xml2js|fast-xml-parser|yaml|busboy|mailparser|exceljs|@simplewebauthn\/server.*)'/
const listed = new Set<string>(Object.values(readers).flatMap(({ modules }) => [...modules]))
const isOurs = (module: string): boolean =>
  /^(demo|simulate|docs)\/|simulator|\.test\.ts$/.test(module)
const modules = globSync('**/*.ts', { cwd: src }).filter((module) => !isOurs(module))

it('every module that parses bytes is in the table of readers, or parses only what Labgate wrote', () => {
  const parsing = modules.filter((module) => parses.test(readFileSync(src + module, 'utf8')))
  expect(parsing.length).toBeGreaterThan(40)
  expect(parsing.filter((module) => !listed.has(module) && ownBytes[module] === undefined)).toEqual(
    [],
  )
})

it('every module of the table is there', () => {
  const known = new Set(modules)
  expect([...listed, ...Object.keys(ownBytes)].filter((module) => !known.has(module))).toEqual([])
})

it('what is read on the main thread is small, or is passed on without being taken apart', () => {
  const large = Object.entries<Reader>(readers).filter(
    ([, { runs, limits }]) => runs === 'main thread' && limits.bytes > 5 * 1_048_576,
  )
  expect(large.map(([name]) => name)).toEqual([
    'the header of a picture',
    'frames of laboratory systems',
    'the spool',
    'files in partners’ folders',
    'answers of partners’ web services',
    'answers of the file store',
    'the archive',
  ])
  expect(maxHeaderSize).toBe(readers['the head of a request'].limits.bytes)
})
