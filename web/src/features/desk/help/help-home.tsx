import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { guideTopics, type Guide } from '@labgate/contract/desk/guides'
import { phraseOf, say } from '@labgate/contract/languages/say'
import { Anchor, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { aboutLab } from '../../../about.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { WriteButton } from './write-button.tsx'

const ReachTheLaboratory = () => {
  const contact = useApiQuery(laboratoryContact.get, {}, { freshFor: 300_000 })
  return (
    <section aria-labelledby="reach">
      <Title order={2} id="reach" mb="xs">
        {aboutLab.labName}
      </Title>
      <Loaded from={contact} height={90}>
        {({ hours, fax }) => (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md" verticalSpacing="xs">
            <ShownValue label={say('Phone')}>
              {aboutLab.supportPhone && <PhoneLink number={aboutLab.supportPhone} fw={600} />}
            </ShownValue>
            <ShownValue label={say('Fax')}>{phoneAsText(fax)}</ShownValue>
            <ShownValue label={say('Email')}>
              {aboutLab.supportEmail && (
                <Anchor href={`mailto:${aboutLab.supportEmail}`}>{aboutLab.supportEmail}</Anchor>
              )}
            </ShownValue>
            <ShownValue label={say('Hours')} lines>
              {hours}
            </ShownValue>
          </SimpleGrid>
        )}
      </Loaded>
      <Group mt="sm">
        <WriteButton />
      </Group>
    </section>
  )
}

interface HelpHomeProps {
  guides: readonly Guide[]
  onOpen: (id: string) => void
}

/** How to reach the laboratory, and the guides by topic. */
export const HelpHome = ({ guides, onOpen }: HelpHomeProps) => (
  <Stack gap="xl">
    <ReachTheLaboratory />
    {guides.length > 0 && (
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl">
        {guideTopics
          .map((topic) => ({ topic, here: guides.filter((guide) => guide.topic === topic) }))
          .filter(({ here }) => here.length > 0)
          .map(({ topic, here }) => (
            <section key={topic} aria-labelledby={`topic-${topic}`}>
              <Title order={2} id={`topic-${topic}`} mb={4}>
                {phraseOf(topic)}
              </Title>
              <Stack gap={2} align="flex-start">
                {here.map(({ id, title }) => (
                  <Anchor
                    key={id}
                    component="button"
                    type="button"
                    ta="left"
                    mih={32}
                    onClick={() => onOpen(id)}
                  >
                    {title}
                  </Anchor>
                ))}
              </Stack>
            </section>
          ))}
      </SimpleGrid>
    )}
    <Text size="sm" c="dimmed">
      {say('Press ? on any screen to see its keyboard shortcuts, and Ctrl+K to find any record.')}
    </Text>
  </Stack>
)
