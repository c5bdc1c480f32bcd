// The guides of Help say what the screens say. Each control that a step names, and each wording
// that stood in a picture when it was taken, is still a text of the web app; each picture that a
// step names is a file, and each file is named. The survey help-guides walks the steps themselves.
import { globSync, readFileSync } from 'node:fs'
import { allGuides, controlsOf, isWordOfScreens } from '@labgate/contract/desk/guides'

const folder = 'web/src/features/desk/help/pictures'
const retake = 'LABGATE_PICTURES=1 npm run prove -- help-guides takes the pictures again'

/* Help itself is left out: it would prove its own words. */
const sources = globSync(['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts'], {
  exclude: ['web/src/features/desk/help/**', 'contract/src/desk/guides.ts', '**/*.test.*'],
})
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const isOnScreens = (wording: string): boolean => isWordOfScreens(sources, wording)

const steps = allGuides.flatMap(({ id, steps: list }) =>
  list.map((step, at) => ({ step, where: `${id}, step ${at + 1}` })),
)
const named = steps.flatMap(({ step, where }) =>
  controlsOf(step).map((control) => ({ control, where })),
)
const files = new Set(globSync(`${folder}/*.webp`).map((file) => file.split('/').at(-1)))
const wanted = new Set(
  steps.flatMap(({ step: { picture } }) => (picture === undefined ? [] : [`${picture}.webp`])),
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
  ...(files.size < least.pictures ? [`Only ${files.size} pictures were found.`] : []),
  ...(inPictures.length < least.wordings ? [`Only ${inPictures.length} wordings were found.`] : []),
  ...named.flatMap(({ control, where }) =>
    isOnScreens(control) ? [] : [`${where}: no screen has “${control}”.`],
  ),
  ...[...wanted].flatMap((file) => (files.has(file) ? [] : [`${folder}/${file} is missing.`])),
  ...[...files].flatMap((file) =>
    file !== undefined && !wanted.has(file) ? [`${folder}/${file} is shown by no guide.`] : [],
  ),
  ...inPictures.flatMap(({ picture, text }) =>
    isOnScreens(text)
      ? []
      : [`The picture ${picture} shows “${text}”, which no screen has now: ${retake}.`],
  ),
]
for (const finding of findings) console.log(finding)
if (findings.length === 0)
  console.log(
    `${allGuides.length} guides name ${named.length} controls of the screens, and ${files.size} pictures show ${inPictures.length} wordings that they still have.`,
  )
process.exit(findings.length === 0 ? 0 : 1)
