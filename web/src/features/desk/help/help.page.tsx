import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { guidesOf } from '@labgate/contract/desk/guides'
import { say } from '@labgate/contract/languages/say'
import { useSession } from '../../../session/use-session.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { GuideSteps } from './guide-steps.tsx'
import { HelpHome } from './help-home.tsx'

/** How to reach the laboratory, and guides for what this user does most often. */
export const HelpPage = () => {
  const filters = useFilters(screenParameters['/help'])
  const { who } = useSession()
  const guides = guidesOf(who)
  const guide = guides.find(({ id }) => id === filters.value.guide)
  if (guide === undefined)
    return (
      <Page title={say('Help')}>
        <HelpHome guides={guides} onOpen={(id) => filters.set({ guide: id })} />
      </Page>
    )
  return (
    <Page
      title={guide.title}
      actions={
        <BackButton onClick={() => filters.set({ guide: undefined })}>
          {say('All of Help')}
        </BackButton>
      }
    >
      <GuideSteps key={guide.id} guide={guide} />
    </Page>
  )
}
