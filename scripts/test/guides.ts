// The guides of Help say what the screens say. Each control that a step names, and each wording
// that stood in a picture when it was taken, is still a text of the web app; each picture that a
// step names is a file, and each file is named. The survey help-guides walks the steps themselves.
import { globSync, readFileSync } from 'node:fs'
import { allGuides, controlsOf, isWordOfScreens } from '@labgate/contract/desk/guides'
import { screenFinder } from './texts.ts'

const folder = 'web/src/features/desk/help/pictures'
const retake = 'LABGATE_PICTURES=1 npm run prove -- help-guides takes the pictures again'

/* Help itself is left out: it would prove its own words. */
const screensOf = screenFinder()
const files = globSync(['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'], {
  exclude: ['web/src/features/desk/help/**', 'contract/src/desk/guides.ts', '**/*.test.*'],
}).map((file) => ({ screens: screensOf(file)?.split(' '), text: readFileSync(file, 'utf8') }))
const sources = new Map<string, string>()
/* What a guide that begins on a screen can meet: that screen, and what belongs to no one screen. */
const sourcesOf = (screen: string): string => {
  const known = sources.get(screen)
  if (known !== undefined) return known
  const joined = files
    .filter(({ screens }) => screens === undefined || screens.includes(screen))
    .map(({ text }) => text)
    .join('\n')
  sources.set(screen, joined)
  return joined
}
/* What only a screen reader says is no word to look for on the screen. */
const withoutHiddenNames = (source: string): string =>
  source.replaceAll(/aria-label=(?:"[^"]*"|\{`[^`]*`\}|\{'[^']*'\})/g, '')

const isOnScreen = (screen: string, wording: string): boolean =>
  isWordOfScreens(sourcesOf(screen), wording)
const canBeRead = (screen: string, wording: string): boolean =>
  isWordOfScreens(withoutHiddenNames(sourcesOf(screen)), wording)

const steps = allGuides.flatMap(({ id, screen, steps: list }) =>
  list.map((step, at) => ({ step, screen, where: `${id}, step ${at + 1}` })),
)
const named = steps.flatMap(({ step, screen, where }) =>
  controlsOf(step).map((control) => ({ control, screen, where })),
)
const stored = new Set(globSync(`${folder}/*.webp`).map((file) => file.split('/').at(-1)))
/** The pictures that steps name, each with the screen of its guide. */
const wanted = new Map<string, string>(
  steps.flatMap(({ step: { picture }, screen }) =>
    picture === undefined ? [] : [[`${picture}.webp`, screen] as const],
  ),
)
const wording = JSON.parse(readFileSync(`${folder}/wording.json`, 'utf8')) as Record<
  string,
  string[]
>

/** Fewer than this, and the guides were not read. */
const least = { controls: 30, pictures: 15, wordings: 100 }
const inPictures = Object.entries(wording).flatMap(([picture, list]) =>
  list.map((text) => ({ picture, text })),
)
const findings = [
  ...(named.length < least.controls ? [`Only ${named.length} controls were found.`] : []),
  ...(stored.size < least.pictures ? [`Only ${stored.size} pictures were found.`] : []),
  ...(inPictures.length < least.wordings ? [`Only ${inPictures.length} wordings were found.`] : []),
  ...named.flatMap(({ control, screen, where }) =>
    canBeRead(screen, control) ? [] : [`${where}: its screen shows no “${control}”.`],
  ),
  ...[...wanted.keys()].flatMap((file) =>
    stored.has(file) ? [] : [`${folder}/${file} is missing.`],
  ),
  ...[...stored].flatMap((file) =>
    file !== undefined && !wanted.has(file) ? [`${folder}/${file} is shown by no guide.`] : [],
  ),
  ...inPictures.flatMap(({ picture, text }) =>
    isOnScreen(wanted.get(`${picture}.webp`) ?? '', text)
      ? []
      : [`The picture ${picture} shows “${text}”, which no screen has now: ${retake}.`],
  ),
]
for (const finding of findings) console.log(finding)
if (findings.length === 0)
  console.log(
    `${allGuides.length} guides name ${named.length} controls of the screens, and ${stored.size} pictures show ${inPictures.length} wordings that they still have.`,
  )
process.exit(findings.length === 0 ? 0 : 1)
