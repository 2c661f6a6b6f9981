/** Operator page of a subject. @param text as read by `readSubject` */
export const subjectPath = (text: string): string =>
  `/operator/catalogue/subject?of=${encodeURIComponent(text)}`;
