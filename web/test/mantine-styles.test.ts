import { globSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '../src')
const mantine = join(import.meta.dirname, '../../node_modules/@mantine/core')
const parts = join(mantine, 'esm/components')
const base = ['baseline', 'default-css-variables', 'global']

const read = (file: string): string => readFileSync(file, 'utf8')
/** The Mantine components that a text imports by name. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) =>
      name
        .trim()
        .replace(/^type .*/, '')
        .replace(/ as .*/, ''),
    ),
  )
const sheets = new Set(
  [...globSync(join(mantine, 'styles/*.layer.css'))].map((file) =>
    relative(join(mantine, 'styles'), file).replace('.layer.css', ''),
  ),
)
/**
 * The position of a component's sheet in Mantine's own sheet of all components, which determines
 * the required order.
 */
const whole = read(join(mantine, 'styles.layer.css'))
const firstClass = (sheet: string): number => {
  const rule = /\.m_[\da-f]+/.exec(read(join(mantine, `styles/${sheet}.layer.css`)))
  return rule ? whole.indexOf(rule[0]) : -1
}

/** A component with all the components it consists of. */
const withParts = (names: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const found = new Set<string>()
  const walk = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    const sheet = /\/(\w+)\.module\.mjs$/.exec(file)?.[1] ?? ''
    if (sheets.has(sheet)) found.add(sheet)
    for (const [, from = ''] of read(file).matchAll(/from "(\.[^"]+)"/g))
      walk(join(dirname(file), from))
  }
  for (const name of names) walk(join(parts, name, `${name}.mjs`))
  return found
}

const wantedIn = (files: readonly string[]): string[] =>
  [...withParts(files.flatMap((file) => namesIn(read(file))))].toSorted(
    (a, b) => firstClass(a) - firstClass(b) || a.localeCompare(b),
  )
const listed = (file: string): string[] =>
  [...read(join(web, file)).matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name)

it('the app includes the style sheet of every Mantine component that it uses, and no other', () => {
  const first = listed('sign-in/mantine.css.ts')
  const wanted = wantedIn(globSync(`${web}/**/*.{ts,tsx}`)).filter((name) => !first.includes(name))
  expect(wanted.length).toBeGreaterThan(20)
  expect(listed('app/mantine.css.ts')).toEqual(wanted)
})

it('sign-in includes the style sheets of its components', () => {
  const wanted = wantedIn(globSync(`${web}/sign-in/*.tsx`))
  expect(wanted.length).toBeGreaterThan(5)
  expect(listed('sign-in/mantine.css.ts')).toEqual(expect.arrayContaining([...base, ...wanted]))
})

/*
 * The code that gives a component's elements their classes: the file with its name, those beside it
 * that have no name of their own, and the frame that checkboxes share.
 */
const files = globSync(`${mantine}/../*/esm/**/*.mjs`)
  .filter((file) => !file.endsWith('.module.mjs'))
  .map((file) => {
    const text = read(file)
    return { text, folder: dirname(file), name: /\bname: [^,\n]*"([A-Z]\w+)"/.exec(text)?.[1] }
  })
const codeOf = (part: string): string => {
  const own = files.filter(({ name }) => name === part)
  const folders = own.map(({ folder }) => folder)
  if (own.some(({ text }) => text.includes('InlineInput')))
    folders.push(join(mantine, 'esm/utils/InlineInput'))
  return files
    .filter(
      ({ name, folder }) =>
        name === part ||
        (name === undefined && folders.some((one) => `${folder}/`.startsWith(`${one}/`))),
    )
    .map(({ text }) => text)
    .join('\n')
}

it('a class of Mantine that our style sheets name is one that Mantine gives', () => {
  const unknown = globSync(`${web}/**/*.css`).flatMap((file) =>
    [...read(file).matchAll(/\.mantine-([A-Za-z]+)-([A-Za-z]+)/g)].flatMap(
      ([name, part = '', element = '']) =>
        codeOf(part).includes(`"${element}"`) ? [] : [`${relative(web, file)}: ${name}`],
    ),
  )
  expect(unknown).toEqual([])
})
