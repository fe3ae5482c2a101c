/** Said, to standard error, where standard output did not take what was written (`why` is the system's code). */
export const lostOutput = (why: string): string =>
  `verialgo: Standard output could not be written (${why}); make room or send it elsewhere.\n`;
