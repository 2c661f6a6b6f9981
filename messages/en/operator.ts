/** The operator's area. */
export default {
  title: 'Operator area',
  description: 'What concerns this installation and every account on it.',
  operators: 'Operators',
  operatorsHint: 'Granted and taken away on the command line: blazon operator grant, blazon operator revoke.',
} as const;
