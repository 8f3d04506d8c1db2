/** The upload's id in '/objects/uploads/<uuid>.raw'. */
export const uploadIdIn = (objectPath: string): string | undefined =>
  /^\/objects\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.raw$/.exec(objectPath)?.[1]
