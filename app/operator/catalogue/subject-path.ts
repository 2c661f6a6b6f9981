export const subjectPath = (text: string): string =>
  `/operator/catalogue/subject?of=${encodeURIComponent(text)}`;
