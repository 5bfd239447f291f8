/** Websites that may show a shop's embeds in a frame (decision 192). */
export const maxEmbedSites = 10

// Names are spelled out, because the site becomes a part of a response header. Plain http only for a page that is tried on the same computer.
const sitePattern = /^(https:\/\/[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/

export const isEmbedSite = (site: string): boolean => sitePattern.test(site)
