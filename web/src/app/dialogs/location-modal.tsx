import { say } from '@labgate/contract/languages/say'
import { Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseLocation, locationsToChoose } from '../../session/actions.ts'
import { useSession } from '../../session/use-session.ts'
import { IconCheck } from '../../ui/icons/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import type { DialogProps } from './dialog-props.ts'
import classes from './location-modal.module.css'

/** Chooses the location that the user works at; only the session's location changes. */
export const LocationModal = ({ onClose }: DialogProps) => {
  const { values, accountId, userId } = useSession()
  const [wanted, setWanted] = useState('')
  const places = useQuery({
    queryKey: ['locations to choose', accountId, userId],
    queryFn: locationsToChoose,
  })
  const fits = (name: string): boolean => name.toLowerCase().includes(wanted.trim().toLowerCase())
  const choose = (locationId: number, locationName: string): void => {
    chooseLocation(locationId, locationName)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={say('Select a new location')}>
      <Loaded
        from={places}
        height={160}
        empty={(list) =>
          list.length === 0 ? { text: say('No locations to choose from.') } : undefined
        }
      >
        {(list) => (
          <Stack gap="xs">
            {list.length > 8 && (
              <TextInput
                label={say('Find')}
                value={wanted}
                data-autofocus
                onChange={(event) => setWanted(event.currentTarget.value)}
              />
            )}
            <ul className={classes['list']}>
              {list
                .filter(({ locationName }) => fits(locationName))
                .map(({ locationId, locationName }) => (
                  <li key={locationId}>
                    <UnstyledButton
                      className={classes['place'] ?? ''}
                      onClick={() => choose(locationId, locationName)}
                      aria-current={locationId === values.locationId}
                    >
                      <Text size="sm">{locationName}</Text>
                      {locationId === values.locationId && (
                        <IconCheck size={16} aria-label={say('now')} />
                      )}
                    </UnstyledButton>
                  </li>
                ))}
            </ul>
          </Stack>
        )}
      </Loaded>
    </Modal>
  )
}
