/*
 * Which modules share a file. By default, each component becomes a separate file: 120 requests, and
 * compression that starts over in each. Five files and the pages are smaller by a sixth: zod the
 * schema library with the setting that must be made before its first schema start what sign-in
 * needs, and nothing else (at most 120 kB with gzip) kit what a list and several pages need, shell
 * what only the frame around them needs forms what the first record loads
 */
const signInParts =
  'Input|InputBase|TextInput|PasswordInput|Button|ActionIcon|Alert|Anchor|Paper|Stack|Group|Text|Title|Loader|CloseButton|UnstyledButton|Transition'
const formParts =
  'NumberInput|Textarea|MultiSelect|FileInput|FileButton|Switch|Pill|PillsInput|TagsInput'
const contractOfShell =
  'session|locations|home|endpoint|values|screens|permissions|user-types|codes|fields|refusals|drafts|zone-formats'

/* Sign-in's sheets are loaded by both entries; sign-in/mantine.css.ts lists them. */
const signInSheets =
  'baseline|default-css-variables|global|UnstyledButton|Paper|Stack|Group|Text|Title|Anchor|Loader|Button|ActionIcon|Input|PasswordInput|Alert|CloseButton'

const start = new RegExp(
  `@mantine/core/styles/(${signInSheets})\\.layer|web/src/sign-in/mantine\\.css|node_modules/(react|react-dom|scheduler|clsx)/|@mantine/core/esm/(core|utils)/|@mantine/core/esm/components/(${signInParts})/|preload-helper|web/src/(theme|about|use-latest|session/(values|store|passkeys|organization))\\.|contract/src/[a-z]+/(passwords|cookies|sources|coded)\\.`,
)
const forms = new RegExp(
  `@mantine/form/|node_modules/(react-number-format|react-textarea-autosize|klona|fast-deep-equal)/|@mantine/core/esm/components/(${formParts})/|web/src/(forms/(?!dates|phone)|ui/(fields/(?!shown-value)|capture/(?!camera)|form-frame|save-bar\\.tsx|papers/(add-note-drawer|use-attached-file)))`,
)
/*
 * These stay with the screens that use them: the test picker of an order, the charts, and the
 * signature pad.
 */
const ofSome = /web\/src\/ui\/(tests|charts)\/|node_modules\/(d3-[a-z]+|internmap|signature_pad)\//
const kit = new RegExp(
  `node_modules/|virtual:icon/|web/src/(ui|api|session|keys|scan|forms)/|contract/src/([a-z]+/)?(${contractOfShell})\\.`,
)

/**
 * For Rolldown's codeSplitting. A kit module is one that at least three pages share; others stay
 * with their page.
 */
export const chunkGroups = [
  { name: 'zod', test: /node_modules\/zod\/|src\/no-eval\.ts$/, priority: 5 },
  { name: 'start', test: start, priority: 4 },
  {
    name: 'kit',
    test: (id: string): boolean => kit.test(id) && !forms.test(id) && !ofSome.test(id),
    priority: 3,
    minShareCount: 3,
  },
  {
    name: 'shell',
    test: /@mantine\/core\/esm\/components\/(AppShell|Drawer|Burger|Badge)\//,
    priority: 2,
  },
  { name: 'forms', test: forms, priority: 1 },
]
