import { createContext, useContext } from 'react'
import type { SettingsArea, SettingsPageId, SettingsPrerequisite } from './settings-areas.ts'

type SettingsView = {
  areas: readonly SettingsArea[]
  /** The page's path without its language. */
  current: string
  needs: readonly SettingsPrerequisite[]
  /** Open privacy requests; undefined if the reader may not see them or loading failed. */
  requests: { count: number; more: boolean } | undefined
}

const View = createContext<SettingsView>({ areas: [], current: '', needs: [], requests: undefined })
export const SettingsPagesProvider = View.Provider

/** Returns the reader's settings pages and the open one. */
export function useSettingsPages() {
  const view = useContext(View)
  const area = view.areas.find(({ pages }) => pages.some(({ to }) => to === view.current))
  /** Returns the open work of a page; undefined if there is none. */
  const openOn = (id: SettingsPageId) => (id === 'requests' && view.requests?.count ? view.requests : undefined)
  return { ...view, area, openOn }
}
