import { say, speak } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { LanguageChoice } from '../src/features/people/security/parts/language-choice.tsx'
import { languageToSpeak, speaksAnother, startSpeaking } from '../src/language/language.ts'
import { sessionStore } from '../src/session/store.ts'
import { wipeValues } from '../src/session/values.ts'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

afterEach(async () => {
  localStorage.clear()
  await startSpeaking('en')
  speak({})
})

it('speaks as the sign-in page does until a person with another choice is signed in', () => {
  wipeValues()
  expect(languageToSpeak()).toBe('en')
  localStorage.setItem('labgate-language', 'es')
  expect(languageToSpeak()).toBe('es')
  signInAs({ ...administrator, language: 'en' })
  expect(languageToSpeak()).toBe('en')
  signInAs(administrator)
  expect(languageToSpeak()).toBe('es')
})

it('speaks Spanish once its texts are loaded, and says so to the browser', async () => {
  signInAs({ ...administrator, language: 'es' })
  expect(speaksAnother()).toBe(true)
  await startSpeaking(languageToSpeak())
  expect(speaksAnother()).toBe(false)
  expect(document.documentElement.lang).toBe('es')
  expect(say('Save')).toBe('Guardar')
})

it('keeps the choice once the server has saved it', async () => {
  signInAs(administrator)
  const api = fakeApi()
  api.reply(users.saveLanguage, { message: 'Saved.' })
  showPart(<LanguageChoice />)
  // this tab speaks English already, so it need not be loaded anew
  await userEvent.click(screen.getByLabelText('English'))
  await waitFor(() => expect(sessionStore.get()?.language).toBe('en'))
  expect(api.calls(users.saveLanguage)[0]?.input).toMatchObject({ language: 'en' })
  expect((screen.getByLabelText('English') as HTMLInputElement).checked).toBe(true)
})

it('leaves the choice as it was when the server refuses it', async () => {
  signInAs(administrator)
  fakeApi().refuse(users.saveLanguage, { status: 500, code: 'failed', message: 'Not now.' })
  showPart(<LanguageChoice />)
  await userEvent.click(screen.getByLabelText('Español'))
  expect(await screen.findByText('Not now.')).toBeTruthy()
  expect(sessionStore.get()?.language).toBe('')
})
