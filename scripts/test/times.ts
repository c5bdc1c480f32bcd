// Refuses dates and times that a screen makes by hand: a bare time is on the viewer's clock, and
// one of another zone bears its name (web/src/forms/dates.ts).
import { refuseLines } from './refuse-lines.ts'

refuseLines({
  files: ['web/src/**/*.{ts,tsx}'],
  least: 900,
  patterns: [
    [
      /\btoLocale(Date|Time)String\(/,
      'formats a time by hand: use instantAsText with the place’s zone',
    ],
    [
      /\bnew Intl\.DateTimeFormat\(/,
      'formats a time by hand: use instantAsText with the place’s zone',
    ],
    [/\bhour(12|Cycle)\b/, 'chooses a clock by hand: use timeAsText, which knows the reader’s'],
    [
      /\.get(UTC)?(Hours|Minutes)\(/,
      'formats a time by hand: use instantAsText with the place’s zone',
    ],
    [
      /\binstant(AsText|Here)\([^)]*\)+\??\.(slice|split|substring)\(/,
      'cuts a time apart, and its zone off: use dayOfInstant or clockHere',
    ],
    [
      /\bnew Date\((?!Date\.parse\(`)[^`]*\)\.toISOString\(\)\.slice\(/,
      'takes the day in UTC: use dayOfInstant with the place’s zone',
    ],
    [
      /\binstantHere\([^)]*(collect|receiv|accession|resulted|shipped)/i,
      'shows what happened to a specimen on the viewer’s clock: use instantAsText with its zone, which its row carries',
    ],
  ],
  allowed: {
    'web/src/forms/dates.ts': 'makes the texts',
    'web/src/features/orders/form/parts/collection-part.tsx':
      'the zone’s name beside the field of a collection time',
    'web/src/features/accounts/labs/calendar/days-section.tsx': 'the weekday of a day',
  },
})
