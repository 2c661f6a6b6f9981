/** Where a subject is shown to operators. @param text as `readSubject` takes it */
export const subjectPath = (text: string): string =>
  `/operator/catalogue/subject?of=${encodeURIComponent(text)}`;
