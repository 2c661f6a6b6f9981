export const subjectPath = (text: string): string =>
  `/operator/catalog/subject?of=${encodeURIComponent(text)}`;
