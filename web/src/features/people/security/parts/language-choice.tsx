import { languagesInThemselves, ownLanguages } from '@labgate/contract/languages/language'
import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { Radio, Stack } from '@mantine/core'
import { useApiMutation } from '../../../../api/queries.ts'
import { speaksAnother } from '../../../../language/language.ts'
import { sessionStore } from '../../../../session/store.ts'
import { useMay, useSession } from '../../../../session/use-session.ts'
import { writeValues } from '../../../../session/values.ts'
import { Failure } from '../../../../ui/failure.tsx'

type Own = (typeof ownLanguages)[number]
const labels: Readonly<Record<Own, string>> = {
  '': say('As on the sign-in page of this browser'),
  ...languagesInThemselves,
}

/** The language of this user's screens. The page is loaded anew in it. */
export const LanguageChoice = () => {
  const { language } = useSession().values
  const may = useMay().call(users.saveLanguage)
  const saver = useApiMutation(users.saveLanguage)
  const choose = async (next: Own): Promise<void> => {
    try {
      await saver.save({ language: next })
      writeValues({ language: next })
      sessionStore.changed()
      if (speaksAnother()) location.reload()
    } catch {
      // shown below the choice
    }
  }
  return (
    <Stack gap="sm">
      <Radio.Group
        label={say('Language of the screens')}
        description={say(
          'For your sign-in only. Papers, letters, and what the laboratory enters stay in the language they are written in.',
        )}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        value={language}
        onChange={(value) => {
          const next = ownLanguages.find((one) => one === value)
          if (next !== undefined) void choose(next)
        }}
      >
        <Stack gap="xs" mt="xs">
          {ownLanguages.map((one) => (
            <Radio
              key={one}
              value={one}
              label={labels[one]}
              disabled={!may || saver.saving}
              {...(one !== '' && { lang: one })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {saver.error && <Failure error={saver.error} />}
    </Stack>
  )
}
