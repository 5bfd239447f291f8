import { createContext, useContext } from 'react'
import type { SettingsArea, SettingsNeed, SettingsPageId } from './settings-areas.ts'

type SettingsView = {
  areas: readonly SettingsArea[]
  /** The page's path without its language. */
  current: string
  needed: readonly SettingsNeed[]
  /** Open privacy requests; undefined: not this reader's, or they could not be read. */
  requests: { count: number; more: boolean } | undefined
}

const View = createContext<SettingsView>({ areas: [], current: '', needed: [], requests: undefined })
export const SettingsProvider = View.Provider

/** Which pages of the settings the reader has, and which of them is open. */
export function useSettings() {
  const view = useContext(View)
  const area = view.areas.find(({ pages }) => pages.some(({ to }) => to === view.current))
  /** The open work that a page is about. */
  const openOn = (id: SettingsPageId) => (id === 'requests' && view.requests?.count ? view.requests : undefined)
  return { ...view, area, openOn }
}
