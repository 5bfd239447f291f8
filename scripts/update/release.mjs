/** Chooses the newest release. Releases are tags vX.Y.Z; tags with a suffix (v1.2.0-rc.1) are not. */

/** Returns the three numbers; undefined if the text is not a release's version. */
function parseVersion(text) {
  return /^v?(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number)
}

function compareVersions(one, other) {
  const [a, b] = [parseVersion(one), parseVersion(other)]
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** Returns the highest release among the tags that is newer than `present`; undefined if there is none. */
export function findNewerRelease(tags, present) {
  const newest = tags
    .filter((tag) => tag.startsWith('v') && parseVersion(tag))
    .sort(compareVersions)
    .at(-1)
  if (!newest) return undefined
  // A prerelease installed by hand comes before the release of its number.
  const order = compareVersions(newest, present.replace(/-.*$/, ''))
  return order > 0 || (order === 0 && present.includes('-')) ? newest : undefined
}
