import {
  languageNames,
  languages,
  paperLanguageOf,
  type Language,
  type RecordedLanguage,
} from '@labgate/contract/languages/language'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { SignHere } from '../../../../core/signatures/parts/sign-here.tsx'
import { late } from '../../../../ui/late.tsx'

interface Signing {
  /** The signature as PNG in base64. */
  onTaken: (png: string) => void
}
/* Without the text there is nothing to sign: both load together. */
const signingIn = (language: Language) =>
  late<Signing>(async () => {
    const { textsIn } = await import('@labgate/contract/languages/texts')
    const sayIn = await textsIn(language)
    const Sign = ({ onTaken }: Signing) => (
      <SignHere onTaken={onTaken}>
        <span lang={language}>{sayIn('consentToSign')}</span>
      </SignHere>
    )
    return { default: Sign }
  })
const signing = { en: signingIn('en'), es: signingIn('es') }

/** The patient reads a consent, in the own language first, and signs it. */
export const PatientConsent = ({ recorded, onTaken }: Signing & { recorded: RecordedLanguage }) => {
  const [language, setLanguage] = useState(paperLanguageOf(recorded))
  const Sign = signing[language]
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {languages.map((one) => (
          <Button
            key={one}
            variant={one === language ? 'light' : 'default'}
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
          >
            {say('In {languageNames}', { languageNames: languageNames[one] })}
          </Button>
        ))}
      </Group>
      <Suspense fallback={null}>
        <Sign key={language} onTaken={onTaken} />
      </Suspense>
    </Stack>
  )
}
