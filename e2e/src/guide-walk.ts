import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import {
  allGuides,
  controlsOf,
  guideTopics,
  isWordOfScreens,
  type Guide,
} from '@labgate/contract/desk/guides'
import { expect, type Locator, type Page } from '@playwright/test'
import { settled } from './survey.ts'

const folder = fileURLToPath(new URL('../../web/src/features/desk/help/pictures/', import.meta.url))
const taking = process.env['LABGATE_PICTURES'] !== undefined
const wide = 960

const roles = [
  'button',
  'link',
  'tab',
  'textbox',
  'combobox',
  'checkbox',
  'columnheader',
  'heading',
  'list',
  'region',
  'group',
] as const
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

type Role = (typeof roles)[number]

/** What a screen calls by this name: of that role, or whatever comes first. */
const named = (page: Page, control: string, role?: Role): Locator => {
  const name = new RegExp(`^${escaped(control)}(?![\\w-])`)
  const found =
    role === undefined
      ? roles
          .map((one) => page.getByRole(one, { name }))
          .reduce((all, one) => all.or(one), page.getByLabel(control, { exact: true }))
      : page.getByRole(role, { name })
  return found.filter({ visible: true }).first()
}

/* Chromium itself makes a smaller picture in a format of the web. */
const asWebp = async (page: Page, png: Buffer): Promise<Buffer> => {
  const address = `data:image/png;base64,${png.toString('base64')}`
  const encoded = await page.evaluate(
    async ({ from, width }) => {
      const image = new Image()
      image.src = from
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = Math.round((image.height * width) / image.width)
      const context = canvas.getContext('2d')
      if (context === null) return ''
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? ''
    },
    { from: address, width: wide },
  )
  return Buffer.from(encoded, 'base64')
}

/** Names of what can be pressed or filled in and stands in view. Runs in the page: no imports. */
const namesInView = (): string[] => {
  const texts = [...document.querySelectorAll<HTMLElement>('button, label, [role=tab], th, h1, h2')]
    .filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight
    })
    .map((element) =>
      (element.getAttribute('aria-label') ?? element.innerText).replace(/\*\s*$/, '').trim(),
    )
  return [...new Set(texts)].filter((text) => text.length > 1 && !text.includes('\n'))
}

/** The wording in view of each picture taken. */
export type Wording = Record<string, string[]>

/** Walks a guide: each step's controls are found on the screen by the name that the guide uses. */
export const walkerOf = (page: Page, id: string, wording: Wording) => {
  const guide = allGuides.find((one) => one.id === id) as Guide
  let at = 0
  const look = async (name: string, marked: readonly Locator[]): Promise<void> => {
    await settled(page)
    if (!taking) return
    const shown: Locator[] = []
    for (const one of marked) if (await one.isVisible()) shown.push(one)
    for (const one of shown)
      await one.evaluate((element) => {
        element.style.outline = '3px solid #e8590c'
        element.style.outlineOffset = '2px'
      })
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    wording[name] = await page.evaluate(namesInView)
    await writeFile(`${folder}${name}.webp`, await asWebp(page, png))
    for (const one of shown)
      await one.evaluate((element) => {
        element.style.outline = ''
        element.style.outlineOffset = ''
      })
  }
  return {
    /**
     * The next step: `walk` sees each control that the step names, once, and looks at what its
     * picture shows.
     */
    step: async (
      walk: (
        see: (control: string, role?: Role) => Promise<Locator>,
        look: () => Promise<void>,
      ) => Promise<void>,
    ): Promise<void> => {
      const step = guide.steps[at++]
      if (step === undefined) throw new Error(`${id} has no step ${at}`)
      const left = controlsOf(step)
      const marked: Locator[] = []
      let looked = false
      await walk(
        async (control, role) => {
          expect(left, `step ${at} of ${id} names it`).toContain(control)
          left.splice(left.indexOf(control), 1)
          const found = named(page, control, role)
          await expect(found, `${id}, step ${at}: ${control}`).toBeVisible()
          await expect(page.locator('body'), 'a name that can be read, too').toContainText(
            control,
            { ignoreCase: true, useInnerText: true },
          )
          marked.push(found)
          return found
        },
        async () => {
          looked = true
          await look(step.picture ?? '', marked)
        },
      )
      expect(left, `step ${at} of ${id} is walked whole`).toEqual([])
      expect(looked, `step ${at} of ${id} has a picture`).toBe(step.picture !== undefined)
    },
    ends: (): void => expect(at, `${id} is walked to its end`).toBe(guide.steps.length),
  }
}

/* Titles on the Help page itself, which the guides are the source of. */
const ofHelp = new Set<string>([...guideTopics, ...allGuides.map(({ title }) => title)])
const root = fileURLToPath(new URL('../../', import.meta.url))
/**
 * Stores the wording in view of each picture, if pictures are taken: what the screens say, without
 * what stood in records.
 */
export const keepWording = async (wording: Wording): Promise<void> => {
  if (!taking) return
  const sources = globSync(['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'], {
    cwd: root,
    exclude: ['web/src/features/desk/help/**', 'contract/src/desk/guides.ts'],
  })
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n')
  const file = `${folder}wording.json`
  const before = JSON.parse(readFileSync(file, 'utf8')) as Wording
  const taken = Object.entries(wording).map(
    ([name, texts]) =>
      [
        name,
        texts.filter((text) => !ofHelp.has(text) && isWordOfScreens(sources, text)).toSorted(),
      ] as const,
  )
  const all = Object.entries({ ...before, ...Object.fromEntries(taken) })
  const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`)
}
