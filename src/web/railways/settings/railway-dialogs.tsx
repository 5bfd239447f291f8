import type { FoundStation, Railways } from '#contract/railways.ts'
import { type RailwayChoice, setStationNote } from '#domain/railways/choice.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { MobileDialog } from '../../parts/dialogs/mobile-dialog/mobile-dialog.tsx'
import { AddRailwaysDialog } from './add-dialog.tsx'
import type { RailwayIndex } from './railway-index.ts'
import { CopyToShopDialog, StationNoteDialog } from './small-dialogs.tsx'
import { StationSearch } from './station-search.tsx'
import { railwayWords } from './words.ts'

/** `km`: maximum distance of the lines from the shop. */
export type RailwayDialogTarget = { is: 'add'; km?: number } | { is: 'home' } | { is: 'copy' } | { is: 'note'; station: number }
type Shop = { id: string; name: string }

type Props = {
  open: RailwayDialogTarget
  shopId: string
  railways: Railways
  choice: RailwayChoice
  known: RailwayIndex
  others: readonly Shop[]
  copying: { busy: boolean; problem?: string }
  onChange: (next: RailwayChoice) => void
  /** Called with undefined to remove the home station. */
  onHome: (station: FoundStation | undefined) => void
  onCopy: (shop: Shop) => void
  onClose: () => void
}

export function RailwayDialogs({ open, shopId, railways, choice, known, others, copying, onChange, onHome, onCopy, onClose }: Props) {
  const { home: texts } = useWords(railwayWords)
  switch (open.is) {
    case 'add':
      return <AddRailwaysDialog {...{ shopId, railways, choice, known, onChange, onClose }} km={open.km} />
    case 'copy':
      return <CopyToShopDialog shops={others} busy={copying.busy} problem={copying.problem} onCopy={onCopy} onClose={onClose} />
    case 'note': {
      const station = known.stations.get(open.station)
      if (!station) return null
      return (
        <StationNoteDialog
          station={station}
          note={choice.notes.find((note) => note.station === station.code)}
          onSave={(note) => {
            onChange(setStationNote(choice, note))
            onClose()
          }}
          onClose={onClose}
        />
      )
    }
    case 'home':
      return (
        <MobileDialog
          open
          title={texts.title}
          onClose={onClose}
          foot={
            choice.home !== null && (
              <Button wide destructive onClick={() => onHome(undefined)}>
                {texts.clear}
              </Button>
            )
          }
        >
          <StationSearch shopId={shopId} choice={choice} known={known} onChoose={onHome} />
        </MobileDialog>
      )
  }
}
