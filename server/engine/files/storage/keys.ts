const spread = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`

/** Storage key of a content. */
export const blobKey = (sha256: string): string => `blobs/${spread(sha256)}`

/** Storage key of its thumbnail. */
export const thumbnailKey = (sha256: string): string => `thumbnails/${spread(sha256)}.webp`
