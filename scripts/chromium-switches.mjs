/** How Chromium is started here, by the browser tests, the bench and for the pictures. */

/** Nothing that the machine lacks, and nothing by itself. */
export const quietSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Chromium heeds only the last list of what to leave out: the driver's own, what shows suggestions under the address bar, which nobody
 * sees here and which costs two thirds of the work of opening a page, and a process that is kept ready for the next page.
 */
const leftOut = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ...['LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
]

/** For a browser that the driver starts. */
export const drivenSwitches = [...quietSwitches, `--disable-features=${leftOut}`]
