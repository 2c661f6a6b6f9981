export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** A metric read when it is asked for, so that counting costs requests nothing. Labels never come from a request. */
export interface Metric {
  name: string;
  type: 'counter' | 'gauge';
  help: string;
  labels?: string[];
  /** How the values of several front processes become one; `sum` if absent. */
  across?: 'sum' | 'min' | 'max';
  read(): number | Sample[] | Promise<number | Sample[]>;
}
