import type { Rolldown } from 'vite'
import { reachedFrom } from './reached-from.ts'

/*
 * Which modules share a file. By default, each component becomes a separate file: 120 requests, and
 * compression that starts over in each. What a file needs is followed in the imports rather than
 * listed by name: the shell takes along what it imports, and nothing of what only screens import.
 */
const isOfSignIn = reachedFrom('main.tsx', 'sign-in/sign-in.page.tsx')
const isOfShell = reachedFrom('app/app.tsx')
const isOfLists = reachedFrom('ui/table/data-table.tsx', 'ui/filter-bar.tsx', 'ui/page.tsx')
const isOfForms = reachedFrom(
  'ui/form-frame.tsx',
  'forms/use-record-form.ts',
  'forms/use-call-form.ts',
  'ui/fields/choice-fields.tsx',
  'ui/fields/date-field.tsx',
  'ui/fields/text-fields.tsx',
)

type Takes = (id: string, context: Rolldown.ChunkingContext) => boolean
const group = (name: string, priority: number, takes: Takes) => ({
  name: (id: string, context: Rolldown.ChunkingContext) => (takes(id, context) ? name : null),
  debugName: name,
  priority,
  /* A module's own imports go where they belong, not along with it. */
  includeDependenciesRecursively: false,
})

/**
 * For Rolldown's codeSplitting; by priority, the first group that takes a module. A module that
 * none takes shares a file with those that the same screens need.
 */
export const chunkGroups = [
  /* Changes with its version alone, so browsers keep it from one release to the next. */
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
  /* With the setting that must be made before its first schema. */
  { name: 'zod', test: /node_modules\/zod\/|src\/no-eval\.ts$/, priority: 5 },
  group('start', 4, (id, context) => isOfSignIn(id, context) && isOfShell(id, context)),
  group('shell', 3, isOfShell),
  group('list', 2, isOfLists),
  group('forms', 1, (id, context) => isOfForms(id, context) && !isOfSignIn(id, context)),
]
